import type { Pool } from '#db/client.ts'
import type { KeyStore } from '#db/crypto/key-store/key-store.ts'
import { collectFaults, type Finding, formatCount } from './finding.ts'

const PAGE = 5_000

type Row = { person: string; reference: string }

/** Returns whether the person was erased since the row was read. */
const isErased = async (pool: Pool, person: string) => {
  const { rowCount } = await pool.query('select from event_store.person_keys where person = $1 and erased_at is null', [
    person,
  ])
  return rowCount === 0
}

/** Checks that the key store holds the key of everyone who was not erased. */
export const checkKeys = async (pool: Pool, { keys }: KeyStore): Promise<Finding> => {
  const faults = collectFaults()
  let count = 0
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await pool.query<Row>(
      `select person, key_reference as reference from event_store.person_keys
       where person > $1 and key_reference is not null and erased_at is null order by person limit $2`,
      [after, PAGE],
    )
    for (const { person, reference } of rows) {
      const key = await keys.read(reference).catch(() => undefined)
      if (!key && !(await isErased(pool, person))) faults.add(`the key ${reference} of a person is missing`)
    }
    count += rows.length
    after = rows.at(-1)?.person ?? after
    if (rows.length < PAGE) break
  }
  return { id: 'Keys', check: 'keys of persons', result: `${formatCount(count)} read`, ...faults.found() }
}
