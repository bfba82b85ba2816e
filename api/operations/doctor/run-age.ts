import { readBackupAges } from '#db/health/backup-ages.ts'
import { type Diagnosis, failure, ok, warning } from './check.ts'

type AgeDeps = { pool: Parameters<typeof readBackupAges>[0]; settings: Parameters<typeof readBackupAges>[1] }

/** Returns the age of a run in seconds; undefined before the first one. */
export const readRunAge = async ({ pool, settings }: AgeDeps, run: string): Promise<number | undefined> =>
  (await readBackupAges(pool, settings)).find((age) => age.run === run)?.seconds

/** Judges the age of a run that the operator's schedule starts. */
export const backupAnswer = (
  seconds: number | undefined,
  { what, none, hours }: { what: string; none: string; hours: number },
): Diagnosis => {
  if (seconds === undefined) return warning(none)
  const sentence = `${what} is ${Math.round(seconds / 3_600)} hours old.`
  return seconds > hours * 3_600 ? failure(sentence) : ok(sentence)
}
