import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Pool } from '#db/client.ts'
import { codeOf } from '#db/errors.ts'
import { operational } from '#db/operational-tables.ts'
import { runQuery } from '#db/query.ts'
import { MINUTE_MS } from '#events/time/time.ts'
import type { PeriodicJob } from '#projector/reactions/periodic.ts'

const TIMEOUT_MS = 5_000

/** Incidents during which the product doesn't do its work. Mails of last week that were lost need a look, but work goes on. */
const BROKEN = operational
  .selectFrom('reactions.incidents')
  .select('text')
  .where('resolved_at', 'is', null)
  .where(sql<boolean>`rule in ('followers', 'checks') or key ~ '^jobs ((mail|alerts) (late|stuck)|job mail server)$'`)
  .orderBy('opened_at')

const WATCHED = operational
  .selectFrom('projector.leases')
  .select('name')
  .where('name', '=', 'alerts')
  .where('expires_at', '>', sql<Date>`now() - interval '5 seconds'`)

/** Returns why a GET did not succeed. Errors repeat addresses, which may contain a secret, so only the code is named. */
const refusalOf = async (url: string, signal: AbortSignal): Promise<string | undefined> => {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
  try {
    const response = await fetch(url, { redirect: 'error', signal: limit })
    await response.body?.cancel()
    return response.ok ? undefined : `status ${response.status}`
  } catch (error) {
    return (error instanceof Error && (codeOf(error.cause) || error.name)) || 'unreachable'
  }
}

type HeartbeatDeps = { pool: Pool; log: Logger; url: string; probe: string }

const findProblem = async ({ pool, log, url, probe }: HeartbeatDeps, signal: AbortSignal) => {
  const [watched, [broken]] = [await runQuery(pool, WATCHED), await runQuery(pool, BROKEN)]
  if (watched.length === 0) return 'Nothing checks the product.'
  if (broken) return broken.text
  const silent = await refusalOf(probe, signal)
  if (silent !== undefined) return `The API does not answer at ${probe}: ${silent}.`
  const refused = await refusalOf(url, signal)
  if (refused !== undefined) log.warn({ refused }, 'HEARTBEAT_URL cannot be reached')
  return refused && `HEARTBEAT_URL cannot be reached: ${refused}.`
}

/** Creates the job that calls an outside address each minute while API, projector, database and mails are well. */
export const createHeartbeat = (deps: HeartbeatDeps): PeriodicJob => ({
  name: 'heartbeat',
  everyMs: MINUTE_MS,
  run: async (signal) => {
    const problem = await findProblem(deps, signal)
    return { done: problem === undefined ? 1 : 0, problem }
  },
})
