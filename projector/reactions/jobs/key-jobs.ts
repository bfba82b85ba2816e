import type { Pool } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
import type { KeyStore } from '#db/crypto/key-store.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import type { EventStore } from '#db/store/event-store.ts'
import { positionRanges } from '#db/store/position-ranges.ts'
import { rotateKeys } from '#db/crypto/rotation.ts'
import { DAY_MS, HOUR_MS } from '#events/time.ts'
import type { PeriodicJob } from './jobs.ts'

/** A rotation was interrupted, or the newest master key is a week old by the database's clock. */
const IS_DUE = `
  select count(*) > 1 or max(created_at) < now() - interval '7 days' as "isDue" from event_store.key_epochs`

/** Creates the job that wraps all keys with a new master key each week, and destroys the older ones. */
export const createRotation = (keyStore: KeyStore): PeriodicJob => ({
  name: 'key rotation',
  everyMs: HOUR_MS,
  run: async (signal) => {
    const { rows } = await keyStore.pool.query<{ isDue: boolean }>(IS_DUE)
    return rows[0]?.isDue ? await rotateKeys(keyStore, { mayContinue: true, signal }) : 0
  },
})

export type DeviceErasureDeps = { pool: Pool; store: EventStore; keys: PersonKeys; clock: Clock; days: number }

/**
 * Creates the job that destroys the keys of network addresses and browsers that Meta can't use any more. A run goes on where
 * the one before met a report that was too young, because a query for all of them would read the whole log.
 * @param days after which Meta refuses a purchase; 0 if nothing is reported to Meta.
 */
export const createDeviceErasure = ({ pool, store, keys, clock, days }: DeviceErasureDeps): PeriodicJob => ({
  name: 'device details',
  everyMs: HOUR_MS,
  run: async (signal, reached = 0) => {
    const until = new Date(clock().getTime() - days * DAY_MS)
    const head = await store.head()
    let done = 0
    for (const [after, to] of positionRanges(reached, head)) {
      const { rows } = await pool.query<{ position: number; at: Date; person: string }>(
        `select e.position, e.recorded_at as at, k.person from event_store.events e
         join event_store.person_keys k on k.person = (e.data #>> '{device,person}')::uuid and k.erased_at is null
         where e.position > $1 and e.position <= $2 and e.type = 'payment.browser-reported' order by e.position`,
        [after, Math.min(to, head)],
      )
      for (const { position, at, person } of rows) {
        signal.throwIfAborted()
        if (at >= until) return { done, reached: position - 1 }
        await keys.erase(person)
        done += 1
      }
    }
    return { done, reached: head }
  },
})
