import { whenProjected } from '#api/http/when-projected.ts'
import type { Pool } from '#db/client.ts'
import { isSameMailbox } from '#db/crypto/account-ids.ts'
import { unlessDamaged } from '#db/crypto/key-rows.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import { anyOf, runQuery } from '#db/query.ts'
import { views } from '#db/read-models.ts'

/** The number of addresses that are opened at once. */
const TOGETHER = 256
/** With more customers than this, a page shows what the account names: opening all addresses would take too long. */
const MAX_CUSTOMERS = 50_000

const purchases = views
  .selectFrom('subscription_payments')
  .select('transaction_id as id')
  .where('kind', '=', 'purchase')
  .orderBy('paid_at', (order) => order.desc().nullsLast())

/** Returns the purchases whose customer has a mailbox at the payment provider, newest first. */
export const purchasesOfMailbox = async (
  { pool, keys }: { pool: Pool; keys: Pick<PersonKeys, 'open'> },
  address: string,
): Promise<string[]> => {
  const customers = views.selectFrom('subscription_customers').select(['customer_id as id', 'email'])
  const all = await whenProjected(runQuery(pool, customers.where('email', 'is not', null).limit(MAX_CUSTOMERS + 1)))
  const having: string[] = []
  for (let from = 0; from < all.length && all.length <= MAX_CUSTOMERS; from += TOGETHER) {
    const some = all.slice(from, from + TOGETHER)
    const opened = await Promise.all(some.map(({ email }) => email && unlessDamaged(keys.open('email', email))))
    having.push(...some.filter((_, n) => isSameMailbox(opened[n] ?? '', address)).map(({ id }) => id))
  }
  if (having.length === 0) return []
  return (await whenProjected(runQuery(pool, purchases.where('customer_id', '=', anyOf(having))))).map(({ id }) => id)
}

/** Returns the purchases of visitors and customers whose keys are destroyed together. */
export const purchasesOfPersons = async (pool: Pool, persons: readonly string[]): Promise<string[]> => {
  if (persons.length === 0) return []
  const { rows } = await whenProjected(
    pool.query<{ id: string }>(
      `select transaction_id as id from read.subscription_payments
       where kind = 'purchase' and (quiz_user_id = any($1) or customer_id in (
         select customer_id from read.subscription_customers where email ->> 'person' = any($1::uuid[]::text[])))
       order by paid_at desc nulls last`,
      [persons],
    ),
  )
  return rows.map(({ id }) => id)
}
