import type { Pool } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'

/** Acts of no admin that change figures: `detail` is compared with that of the last one. */
export const START_ACTS = { release: 'started a release', prices: 'changed prices' } as const

const WRITE = `
  insert into desk.acts (kind, act, detail, hour, first_at, last_at)
  select 'changes', $1, $2, date_trunc('hour', $3::timestamptz, 'UTC'), $3, $3
  where $2 is distinct from (select detail from desk.acts where act = $1 order by last_at desc, id desc limit 1)
  on conflict (hour, admin_id, act, detail) do update set last_at = excluded.last_at`

/** The id of a price or discount at the provider, and its amount as visitors read it. */
export type SoldPrice = readonly [id: string, amount: string]

/** Records a release, and prices by their names, that the process before did not have. Charts mark their day. */
export const recordStart = async (
  pool: Pool,
  clock: Clock,
  { release, prices }: { release: string | undefined; prices: Readonly<Record<string, SoldPrice>> },
): Promise<void> => {
  const at = clock()
  if (release !== undefined) await pool.query(WRITE, [START_ACTS.release, JSON.stringify({ release }), at])
  await pool.query(WRITE, [START_ACTS.prices, JSON.stringify(prices), at])
}
