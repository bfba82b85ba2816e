import type { KeyStore } from '#db/crypto/key-store.ts'
import { collectFaults, type Finding, formatCount } from './finding.ts'

const PAGE = 5_000

/** Checks that the master keys open the keys of everyone who was not erased. */
export const checkKeys = async ({ pool, rows: keys }: KeyStore): Promise<Finding> => {
  const faults = collectFaults()
  let count = 0
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await pool.query<{ person: string }>(
      `select person from event_store.person_keys
       where person > $1 and erased_at is null order by person limit $2`,
      [after, PAGE],
    )
    const check = async (person: string) => {
      const isOpen = await keys.read(person).then(
        () => true,
        () => false,
      )
      if (!isOpen) faults.add(`the key of the person ${person} does not open`)
    }
    await Promise.all(rows.map(({ person }) => check(person)))
    count += rows.length
    after = rows.at(-1)?.person ?? after
    if (rows.length < PAGE) break
  }
  return { id: 'Keys', check: 'keys of persons', result: `${formatCount(count)} read`, ...faults.found() }
}
