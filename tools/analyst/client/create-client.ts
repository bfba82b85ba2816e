import createClient, { type Client } from 'openapi-fetch'
import type { paths } from './api-types.ts'

export type ApiClientOptions = {
  /** Address of the site, without `/api/v1`. */
  site: string
  /** An API token, or the token of a session. */
  token?: string | undefined
}

/** Creates a client of the HTTP API, whose paths, bodies and replies are checked by the compiler. */
export const createApiClient = ({ site, token }: ApiClientOptions): Client<paths> =>
  createClient<paths>({
    baseUrl: `${site.replace(/\/$/, '')}/api/v1`,
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
  })
