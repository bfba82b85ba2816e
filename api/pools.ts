import { createPool, type Pool } from '#db/client.ts'

export type ApiPools = {
  /** Serves visitors, subscribers and logins with short statements and timeouts. */
  pool: Pool
  /** Serves reports and the operators page, so slow queries don't block visitors. */
  reportPool: Pool
}

/** Limits appends and stream reads, so callers get a response within 3 s. */
export const STORE_TIMEOUT_MS = 2_500

/** Creates the connection pools of one API process, at most twelve connections in total. */
export const createApiPools = (url: string, onError?: (error: Error) => void): ApiPools => ({
  pool: createPool({
    url,
    name: 'api',
    max: 9,
    statementTimeoutMs: 5_000,
    connectTimeoutMs: 2_000,
    ...(onError && { onError }),
  }),
  reportPool: createPool({ url, name: 'api-reports', max: 3, ...(onError && { onError }) }),
})
