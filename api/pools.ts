import { createPool, type Pool } from '#db/client.ts'
import { withRelease } from '#db/release.ts'
import { readFromStandby } from '#db/standby-reads.ts'
import type { ApiSettings } from './settings/settings.ts'

export type ApiPools = {
  /** Serves visitors, subscribers and logins with short statements and timeouts. */
  pool: Pool
  /** Serves what admins read, so slow queries don't block visitors. */
  reportPool: Pool
  /** The same for the figures, from the standby where STANDBY_URL names one. Reads only. */
  figuresPool: Pool
  /** Reads events as the role of analysts; undefined where ANALYST_URL is not set. */
  explorerPool: Pool | undefined
  close: () => Promise<void>
}

/** Limits appends and stream reads, so callers get a response within 3 s. */
export const STORE_TIMEOUT_MS = 2_500

/**
 * Creates the connection pools of one API process: at most twelve connections, two to the database of analysts, and three to
 * the standby.
 */
export const createApiPools = (
  url: string,
  { ANALYST_URL: analystUrl, STANDBY_URL: standbyUrl }: Pick<ApiSettings, 'ANALYST_URL' | 'STANDBY_URL'>,
  onError?: (error: Error) => void,
): ApiPools => {
  const logged = onError ? { onError } : {}
  const pool = createPool({
    url,
    name: withRelease('api'),
    max: 9,
    statementTimeoutMs: 5_000,
    connectTimeoutMs: 2_000,
    ...logged,
  })
  const reportPool = createPool({ url, name: 'api-reports', max: 3, ...logged })
  const standbyPool =
    standbyUrl === undefined ? undefined : createPool({ url: standbyUrl, name: 'api-figures', max: 3, ...logged })
  const explorerPool =
    analystUrl === undefined
      ? undefined
      : createPool({ url: analystUrl, name: 'api-explorer', max: 2, statementTimeoutMs: 5_000, ...logged })
  return {
    pool,
    reportPool,
    figuresPool: standbyPool ? readFromStandby(reportPool, standbyPool) : reportPool,
    explorerPool,
    close: async () => {
      await pool.end()
      await reportPool.end()
      await standbyPool?.end()
      await explorerPool?.end()
    },
  }
}
