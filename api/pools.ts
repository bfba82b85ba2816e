import { createPool, type Pool } from '#db/client.ts'

export type ApiPools = {
  /** Serves visitors, subscribers and logins: short statements, refused soon when the database is busy. */
  pool: Pool
  /** Serves reports and the operators page, so that slow ones wait among themselves. */
  reportPool: Pool
}

/** How long an append or a read of a stream may take: with a margin, callers get their answer within 3 s. */
export const STORE_TIMEOUT_MS = 2_500

/** Opens the connections of one API process, twelve at most. */
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
