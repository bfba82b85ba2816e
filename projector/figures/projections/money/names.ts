import { moneyModel, NAMED_COLUMNS, type moneyTables } from '#db/figures/money.ts'
import { anyOf, runQuery } from '#db/query.ts'
import { insertRows, type RowOf, tablesIn, type WrittenRow } from '#db/read-models/description.ts'
import type { Tx } from '#projector/engine/projection.ts'
import type { Contact } from './contact.ts'

type ContactRow = RowOf<typeof moneyTables.contacts>

/** Returns contacts with their names instead of numbers. */
export const namedContacts = async (
  tx: Tx,
  rows: readonly ContactRow[],
): Promise<(Contact & { quiz_user_id: string })[]> => {
  const ids = new Set(rows.flatMap((row) => NAMED_COLUMNS.flatMap((column) => row[column] ?? [])))
  const query = tablesIn(moneyModel, tx.schema)
    .selectFrom('names')
    .selectAll()
    .where('id', '=', anyOf([...ids]))
  const names = new Map((await runQuery(tx.client, query)).map(({ id, name }) => [id, name]))
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? null))
  return rows.map((row) => ({
    ...row,
    ...(Object.fromEntries(NAMED_COLUMNS.map((column) => [column, nameOf(row[column])])) as Pick<
      Contact,
      (typeof NAMED_COLUMNS)[number]
    >),
  }))
}

/** Returns the number of each name. New ones are numbered in the order of events, so that a replay numbers them alike. */
export const numberNames = async (tx: Tx, mentioned: ReadonlySet<string>): Promise<(name: string) => number> => {
  const tables = tablesIn(moneyModel, tx.schema)
  const known = tables
    .selectFrom('names')
    .selectAll()
    .where('name', '=', anyOf([...mentioned]))
  const ids = new Map((await runQuery(tx.client, known)).map(({ id, name }) => [name, id]))
  const added = [...mentioned].filter((name) => !ids.has(name))
  if (added.length > 0) {
    const [last] = await runQuery(
      tx.client,
      tables.selectFrom('names').select((eb) => eb.fn.max('id').as('id')),
    )
    const rows = added.map((name, n) => ({ id: (last?.id ?? 0) + n + 1, name }))
    for (const { id, name } of rows) ids.set(name, id)
    await insertRows(tx, moneyModel, 'names', rows)
  }
  return (name) => {
    const id = ids.get(name)
    if (id === undefined) throw new Error(`No event of this batch names "${name}"`)
    return id
  }
}

/** Returns the row of a contact with numbers instead of names. */
export const contactRow = (
  quizUserId: string,
  contact: Contact,
  numberOf: (name: string) => number,
): WrittenRow<typeof moneyTables.contacts> => ({
  quiz_user_id: quizUserId,
  ...contact,
  has_arrived: contact.arrived_at !== null,
  has_email: contact.email_at !== null,
  has_seen_offer: contact.offer_at !== null,
  has_opened_checkout: contact.checkout_at !== null,
  ...(Object.fromEntries(
    NAMED_COLUMNS.map((column) => [column, contact[column] === null ? null : numberOf(contact[column])]),
  ) as Record<(typeof NAMED_COLUMNS)[number], number | null>),
})
