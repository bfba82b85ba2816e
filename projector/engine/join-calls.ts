import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from '#db/client.ts'

type Call<Item, Result> = { items: Item[]; result: Promise<Result> }

/**
 * Joins calls for a pool into one: those of a millisecond, or of `waitMs`. An idle process polls for a
 * dozen things once a second, and statements are what that costs.
 */
export const joinCalls = <Item, Result>(
  run: (pool: Pool, items: readonly Item[]) => Promise<Result>,
  { waitMs = 0 }: { waitMs?: number } = {},
) => {
  const waiting = new WeakMap<Pool, Call<Item, Result>>()
  const begin = (pool: Pool): Call<Item, Result> => {
    const items: Item[] = []
    const result = delay(waitMs).then(() => {
      waiting.delete(pool)
      return run(pool, items)
    })
    return { items, result }
  }
  return (pool: Pool, item: Item): Promise<Result> => {
    const call = waiting.get(pool) ?? begin(pool)
    waiting.set(pool, call)
    call.items.push(item)
    return call.result
  }
}
