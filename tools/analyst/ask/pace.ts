import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'

/** Time between two looks at the traffic. */
const LOOK_EVERY_MS = 1_000

/** How many times longer a rest is than the work before it, while others use the database. */
const REST_SHARE = 2

/** Throttles a replay, so that other queries stay fast. */
export type Pace = { isBusy: () => Promise<boolean>; rest: (workedMs: number) => Promise<void> }

/** A replica serves analysts only. Otherwise, an event of the last seconds means that there is traffic. */
const BUSY = `
  select not pg_is_in_recovery() and exists (
    select from analyst.newest where recorded_at > now() - interval '10 seconds') as busy`

/** @param isGentle false for a replay that never rests. */
export const createPace = (client: pg.Client, isGentle: boolean): Pace => {
  let busy = false
  let lookAt = 0
  return {
    isBusy: async () => {
      if (!isGentle || performance.now() < lookAt) return busy
      const { rows } = await client.query<{ busy: boolean }>(BUSY)
      busy = rows[0]?.busy === true
      lookAt = performance.now() + LOOK_EVERY_MS
      return busy
    },
    rest: (workedMs) => delay(workedMs * REST_SHARE),
  }
}
