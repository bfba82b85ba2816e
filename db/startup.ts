import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from './client.ts'
import { isServerOutage, describeError } from './errors.ts'
import { appliedMigrations, newestMigration } from './migrate.ts'
import { SettingsError } from './settings.ts'

/** Returns whether the database has every migration that this code knows. Newer ones are fine. */
export const isMigrated = async (pool: Pool): Promise<boolean> => {
  const newest = await newestMigration()
  return (await appliedMigrations(pool)).some((name) => name === newest)
}

/** A database that starts beside the process needs this long, which is worth no line. */
const SAY_AFTER_MS = 1_000

/**
 * Repeats what a start asks the database, whose connection may break after the first answer, and says once why it waits.
 * @throws {SettingsError} at once, and any other error after `timeoutMs`.
 */
export const whenAnswered = async <T>(ask: () => Promise<T>, timeoutMs = 30_000): Promise<T> => {
  const [startedAt, deadline] = [Date.now(), Date.now() + timeoutMs]
  for (let hasSaid = false; ;) {
    try {
      return await ask()
    } catch (error) {
      if (error instanceof SettingsError || Date.now() > deadline) throw error
      if (!hasSaid && Date.now() - startedAt >= SAY_AFTER_MS) {
        process.stderr.write(`Waiting up to ${Math.round(timeoutMs / 1_000)} s: ${describeError(error)}\n`)
        hasSaid = true
      }
      await delay(200)
    }
  }
}

const assertMigrated = async (pool: Pool) => {
  const isDone = await isMigrated(pool).catch((cause: unknown) => {
    const why = `The database cannot be reached: ${describeError(cause)}`
    throw new Error(`${why}. Is DATABASE_URL right, and is PostgreSQL running there?`, { cause })
  })
  if (!isDone)
    throw new Error('The database is not migrated: run "node operate/cli/migrate.ts" with the same DATABASE_URL')
}

/**
 * Waits until another process has migrated the database.
 * @throws a sentence, when the database can't be reached or wasn't migrated within `timeoutMs`.
 */
export const waitForMigrations = (pool: Pool, timeoutMs?: number): Promise<void> =>
  whenAnswered(() => assertMigrated(pool), timeoutMs)

/** Ends the process in 10 seconds, even if something still hangs. */
export const endSoon = () => {
  setTimeout(() => process.exit(1), 10_000).unref()
}

/**
 * Calls `end` when the parent process is gone, because nothing else would end this process. If the parent is already gone,
 * `end` is called immediately. A process without an IPC channel has no parent to watch.
 */
export const whenOrphaned = (end: () => void) => {
  if (process.connected === false) end()
  else process.once('disconnect', end)
}

const isOperational = (error: unknown): boolean => {
  if (error instanceof AggregateError) return error.errors.some(isOperational)
  if (!(error instanceof Error)) return false
  return error instanceof SettingsError || error.name === 'Error' || isServerOutage(error)
}

/** Ends the process with code 1 and one sentence, or a stack if the error is a bug. */
export const endWithSentence = (error: unknown): never => {
  const expected = isOperational(error)
  process.stderr.write(`${expected ? describeError(error) : String(error instanceof Error ? error.stack : error)}\n`)
  process.exit(1)
}
