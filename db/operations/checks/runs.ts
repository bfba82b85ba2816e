import { readBackupAges } from '#db/operations/backup-ages.ts'
import type { Pool } from '#db/client.ts'
import { operational, type PeriodicRuns } from '#db/operational-tables.ts'
import { runQuery } from '#db/query.ts'
import { DAY_MS } from '#events/time/time.ts'
import { type CheckDeps, type Diagnosis, failure, ok, warning } from './check.ts'

/** Returns what a periodic job recorded; undefined if no process has it. */
export const readRunData = async (pool: Pool, key: string): Promise<PeriodicRuns | undefined> => {
  const job = operational.selectFrom('reactions.jobs').select('data').where('queue', '=', 'periodic')
  const [row] = await runQuery(pool, job.where('key', '=', key).$narrowType<{ data: PeriodicRuns }>())
  return row?.data
}

/** The age of the last run; undefined before the first one, which `isDue` says should have been. */
export type RunFacts = { seconds: number | undefined; isDue: boolean }

/** Reads a run that the operator's schedule starts. An installation has some days until the first one. */
export const readRun = async (
  { pool, settings, clock }: CheckDeps,
  run: string,
  isExpected: boolean,
  graceDays = 2,
): Promise<RunFacts> => {
  const seconds = (await readBackupAges(pool, settings)).find((age) => age.run === run)?.seconds
  if (seconds !== undefined || !isExpected) return { seconds, isDue: false }
  const first = operational.selectFrom('event_store.events').select('recorded_at').orderBy('position').limit(1)
  const [event] = await runQuery(pool, first)
  return { seconds, isDue: event !== undefined && clock().getTime() - event.recorded_at.getTime() > graceDays * DAY_MS }
}

export const judgeRun = (
  { seconds, isDue }: RunFacts,
  { what, none, hours }: { what: string; none: string; hours: number },
): Diagnosis => {
  if (seconds === undefined) return isDue ? failure(none) : warning(none)
  const sentence = `${what} is ${Math.round(seconds / 3_600)} hours old.`
  return seconds > hours * 3_600 ? failure(sentence) : ok(sentence)
}
