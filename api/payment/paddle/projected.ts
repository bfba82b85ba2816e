import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Pool } from '#db/client.ts'
import type { EventStore } from '#db/event-store.ts'

const PROJECTED_POSITION = `
  select c.position from projector.checkpoints c
  join projector.projections p on p.name = c.name and p.live_version = c.version where c.name = 'subscription'`

const RETRY_MS = 5_000

export type ProjectedDeps = { pool: Pool; store: EventStore; log: Logger }

/** Repeats work on stored payments until the read model had all that were stored at the start. */
export const whileBehind = async (
  { pool, store, log }: ProjectedDeps,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> => {
  let head: number | undefined
  while (!signal.aborted) {
    try {
      head ??= await store.head()
      const { rows } = await pool.query<{ position: number }>(PROJECTED_POSITION)
      await work()
      if (rows[0] && rows[0].position >= head) return
    } catch (err) {
      // The read model doesn't exist before the projector's first run, and the database may be unavailable.
      log.debug({ err }, 'stored payments cannot be read yet')
    }
    await delay(RETRY_MS, undefined, { signal, ref: false }).catch(() => {})
  }
}
