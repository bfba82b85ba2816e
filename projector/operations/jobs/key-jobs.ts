import type { KeyStore } from '#db/crypto/key-store.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import { rotateKeys } from '#db/crypto/rotation.ts'
import { HOUR_MS } from '#events/time/time.ts'
import { countDone, type PeriodicJob } from '#projector/reactions/periodic.ts'
import { type OldEventsDeps, type OldRange, workOnOldEvents } from './old-events.ts'

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

export type DeviceErasureDeps = OldEventsDeps & { keys: PersonKeys }

/**
 * Creates the job that destroys the keys of network addresses and browsers that Meta can't use any more.
 * @param deps.days after which Meta refuses a purchase; 0 if nothing is reported to Meta.
 */
export const createDeviceErasure = (deps: DeviceErasureDeps): PeriodicJob => {
  const eraseRange = async (signal: AbortSignal, { after, to }: OldRange): Promise<number> => {
    const { rows } = await deps.pool.query<{ person: string }>(
      `select k.person from event_store.events e
       join event_store.person_keys k on k.person = (e.data #>> '{device,person}')::uuid and k.erased_at is null
       where e.position > $1 and e.position <= $2 and e.type = 'payment.browser-reported'`,
      [after, to],
    )
    return await countDone(rows, signal, ({ person }) => deps.keys.erase(person))
  }

  return {
    name: 'device details',
    everyMs: HOUR_MS,
    run: (signal, reached = 0) => workOnOldEvents(deps, signal, reached, (range) => eraseRange(signal, range)),
  }
}
