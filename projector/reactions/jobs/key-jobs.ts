import type { Pool } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
import type { DisposableKeys } from '#db/crypto/disposable-keys.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import type { PeriodicJob } from './jobs.ts'
import { HOUR_MS } from '#events/time.ts'

/** Meta refuses purchases that are older. */
const DEVICE_DAYS = 7

/** Creates the job that wraps all keys with the key of a new month and destroys the older master keys. */
export const createRotation = (keys: PersonKeys): PeriodicJob => ({
  name: 'key rotation',
  everyMs: HOUR_MS,
  run: () => keys.rotate(),
})

/** Creates the job that destroys the keys of network addresses and browsers that Meta can't use any more. */
export const createDeviceErasure = (pool: Pool, keys: DisposableKeys, clock: Clock): PeriodicJob => ({
  name: 'device details',
  everyMs: HOUR_MS,
  run: async (signal) => {
    const until = new Date(clock().getTime() - DEVICE_DAYS * 24 * HOUR_MS)
    // A report of a month ago was due in each of the runs since then.
    const from = new Date(until.getTime() - 30 * 24 * HOUR_MS)
    const { rows } = await pool.query<{ key: string }>(
      `select data #>> '{device,key}' as key from event_store.events
       where type = 'payment.browser-reported' and data -> 'device' is not null and recorded_at >= $1 and recorded_at < $2`,
      [from, until],
    )
    let destroyed = 0
    for (const { key } of rows) {
      signal.throwIfAborted()
      if ((await keys.get(key)) === undefined) continue
      await keys.destroy(key)
      destroyed += 1
    }
    return destroyed
  },
})
