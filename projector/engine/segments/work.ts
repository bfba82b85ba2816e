import type { Pool } from '#db/client.ts'

/** Number of projections that this process catches up or rebuilds through a pool. */
const running = new WeakMap<Pool, number>()

/** Reports whether this process catches up or rebuilds. Each uses a processor and up to three connections. */
export const isWorking = (pool: Pool): boolean => (running.get(pool) ?? 0) > 0

/** Counts work until it is done. */
export const whileWorking = async <Result>(pool: Pool, work: () => Promise<Result>): Promise<Result> => {
  running.set(pool, (running.get(pool) ?? 0) + 1)
  try {
    return await work()
  } finally {
    running.set(pool, (running.get(pool) ?? 0) - 1)
  }
}
