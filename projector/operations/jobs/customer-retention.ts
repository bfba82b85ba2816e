import type { Pool } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import { ifProjected } from '#db/read-models/if-projected.ts'
import { personOf } from '#events/payment/payment.ts'
import { DAY_MS } from '#events/time/time.ts'
import { countDone, type PeriodicJob } from '#projector/reactions/periodic.ts'

export type CustomerRetentionDeps = { pool: Pool; keys: PersonKeys; clock: Clock; days: number }

/** Customers with an address who never paid, and about whom nothing was reported since a time. */
const UNPAID = `
  select c.customer_id as "customerId", k.person from read.subscription_customers c
  join event_store.person_keys k on k.person = (c.email ->> 'person')::uuid and k.erased_at is null
  where split_part(c.state ->> 'order', ' ', 1)::timestamptz < $1
    and not exists (
      select from read.subscription_payments p where p.customer_id = c.customer_id
        and (p.paid_at is not null or split_part(p.state #>> '{transaction,order}', ' ', 1)::timestamptz >= $1))`

/**
 * Creates the job that destroys the keys of customers who opened a checkout before the period and never paid. An address that is
 * sealed for a visitor goes with the visitor.
 */
export const createCustomerRetention = ({ pool, keys, clock, days }: CustomerRetentionDeps): PeriodicJob => ({
  name: 'customers',
  everyMs: DAY_MS,
  run: async (signal) => {
    const until = new Date(clock().getTime() - days * DAY_MS)
    const unpaid = pool.query<{ customerId: string; person: string }>(UNPAID, [until])
    const found = await ifProjected(unpaid.then(({ rows }) => rows))
    const persons = found.flatMap((row) => (row.person === personOf(null, row.customerId) ? row.person : []))
    return await countDone(persons, signal, keys.erase)
  },
})
