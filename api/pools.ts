import { createPool, type Pool } from '#db/client.ts'
import { withRelease } from '#db/release.ts'
import type { ApiSettings } from './settings/settings.ts'

export type ApiPools = {
  /** Serves visitors, subscribers and logins with short statements and timeouts. */
  pool: Pool
  /** Serves what admins read, so slow queries don't block visitors. */
  reportPool: Pool
  /** Reads events as the role of analysts; undefined where ANALYST_URL is not set. */
  explorerPool: Pool | undefined
  storeTimeoutMs: number
  close: () => Promise<void>
}

export type ApiTimeouts = { connectMs: number; statementMs: number; reportMs: number; storeMs: number }

/** Limits appends and stream reads too, so callers get a response within 3 s. */
const TIMEOUTS: ApiTimeouts = { connectMs: 2_000, statementMs: 5_000, reportMs: 10_000, storeMs: 2_500 }

export type ApiPoolOptions = { onError?: ((error: Error) => void) | undefined; timeouts?: ApiTimeouts | undefined }

/** Creates the connection pools of one API process: at most twelve connections, and two to the database of analysts. */
export const createApiPools = (
  url: string,
  { ANALYST_URL: analystUrl }: Pick<ApiSettings, 'ANALYST_URL'>,
  { onError, timeouts = TIMEOUTS }: ApiPoolOptions = {},
): ApiPools => {
  const logged = onError ? { onError } : {}
  const pool = createPool({
    url,
    name: withRelease('api'),
    max: 9,
    statementTimeoutMs: timeouts.statementMs,
    connectTimeoutMs: timeouts.connectMs,
    ...logged,
  })
  const reportPool = createPool({
    url,
    name: 'api-reports',
    max: 3,
    statementTimeoutMs: timeouts.reportMs,
    ...logged,
  })
  const explorerPool =
    analystUrl === undefined
      ? undefined
      : createPool({
          url: analystUrl,
          name: 'api-explorer',
          max: 2,
          statementTimeoutMs: timeouts.statementMs,
          ...logged,
        })
  return {
    pool,
    reportPool,
    explorerPool,
    storeTimeoutMs: timeouts.storeMs,
    close: async () => {
      await pool.end()
      await reportPool.end()
      await explorerPool?.end()
    },
  }
}
