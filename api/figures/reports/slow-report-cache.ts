import { createGrowingCache } from '#db/growing-cache.ts'
import type { Pool } from '#db/client.ts'
import { whenServerChanges } from '#db/server-identity.ts'

/** A report that took less than this is computed for each request. */
const SLOW_MS = 100
/** A result is used as often as it likes for this many times as long as it took, so a report costs at most a twentieth. */
const REUSED_TIMES = 20
/** An older result is never shown. */
const MAX_AGE_MS = 60_000
const MAX_RESULTS = 500

/** @property pool the database of the reports, whose failover outdates all results. */
export type SlowReportOptions = { pool?: Pool; now?: () => number }

type Result = { value: object; at: number; tookMs: number }

/** Returns the result of a report, by a key that names all of its input. */
export type SlowReportCache = <T extends object>(key: object, compute: () => Promise<T>) => Promise<T>

/**
 * Caches the results of slow reports. A result that is reused too long is computed again in the background, while it is
 * still shown, so only the first reader waits. Each result names the position of the events that it includes.
 */
export const createSlowReportCache = ({
  pool,
  now = () => performance.now(),
}: SlowReportOptions = {}): SlowReportCache => {
  let results = createGrowingCache<Result>(MAX_RESULTS)
  // Replaced, not emptied: what still runs on the former server ends in the former results.
  if (pool) whenServerChanges(pool, () => (results = createGrowingCache(MAX_RESULTS)))
  const running = new Map<string, Promise<Result>>()

  const run = (key: string, compute: () => Promise<object>): Promise<Result> => {
    const start = now()
    const memory = results
    const computing = compute()
      .then((value) => {
        const result = { value, at: start, tookMs: now() - start }
        if (result.tookMs >= SLOW_MS) memory.set(key, result)
        else memory.delete(key)
        return result
      })
      .finally(() => running.delete(key))
    running.set(key, computing)
    return computing
  }

  return async <T extends object>(input: object, compute: () => Promise<T>): Promise<T> => {
    const key = JSON.stringify(input)
    const found = results.get(key)
    const age = found ? now() - found.at : Number.POSITIVE_INFINITY
    if (!found || age > MAX_AGE_MS) {
      // Readers at the same time share a slow computation, which began before they asked, but not a fast one.
      const { value } = await (found ? (running.get(key) ?? run(key, compute)) : run(key, compute))
      return value as T
    }
    if (age > found.tookMs * REUSED_TIMES && !running.has(key)) run(key, compute).catch(() => undefined)
    return found.value as T
  }
}
