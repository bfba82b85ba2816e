import { beforeAll, expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { storeAsGiven } from '#db/analyst/testing.ts'
import { createPool } from '#db/client.ts'
import { clockFrom } from '#db/clock.ts'
import { createEventStore } from '#db/event-store.ts'
import { accountOfStream } from '#events/account.ts'
import { transactionOf } from '#events/payment/payment.ts'
import { rebuild } from '#projector/engine/rebuild/rebuild.ts'
import { createTableProjection } from '#projector/projection.ts'
import { startRunner, waitUntilCaughtUp } from '#projector/testing.ts'
import { createTestDatabase, roleUrl } from '#prove/servers/database.ts'
import { replay } from '#tools/analyst/ask/replay.ts'
import { createTableFold } from '#tools/analyst/ask/table-fold.ts'
import { history } from './testing.history.ts'

/** Joins ids of a purchase with those of its buyer. */
const QUESTION = `
  select p.transaction_id as "transaction", p.quiz_user_id::text as visitor, r.account_id::text as account, r.person_id::text as person
  from payment_purchase_completed p left join account_registered r on r.payout_sub_id = p.transaction_id
  where p.kind = 'purchase' order by 1`

const buyers = createTableProjection({
  name: 'buyers',
  revision: 1,
  key: { transaction: 'text' },
  columns: { visitor: 'uuid', account: 'uuid', person: 'uuid' },
  keyOf: (event) => {
    if (event.type === 'account.registered') return { transaction: event.data.payoutSubId }
    const isPurchase = event.type === 'payment.purchase-completed' && event.data.kind === 'purchase'
    return isPurchase ? { transaction: transactionOf(event.stream) } : undefined
  },
  evolve: {
    'account.registered': (row, { stream, data }) => ({
      visitor: row?.visitor ?? null,
      account: accountOfStream(stream),
      person: data.personId ?? null,
    }),
    'payment.purchase-completed': (row, { data }) => ({
      visitor: data.quizUserId,
      account: row?.account ?? null,
      person: row?.person ?? null,
    }),
  },
})
/** As `projector/projections.ts` finds it in the folder of analysts. */
const promoted = { ...buyers, isOfAnalyst: true }

const database = shared(() => createTestDatabase())
const analyst = shared(async () => {
  const pool = createPool({ url: database.analystUrl, name: 'analyst', max: 1 })
  return { pool, close: () => pool.end() }
})
const projector = shared(async () => {
  const pool = createPool({ url: roleUrl(database.url, 'project'), name: 'projector' })
  return { pool, store: createEventStore(pool, clockFrom()), close: () => pool.end() }
})
const events = history(60)
const { signal } = new AbortController()
let expected: unknown[]
beforeAll(async () => {
  await storeAsGiven(database.pool, events)
  expected = (await analyst.pool.query(QUESTION)).rows
  expect(expected.length).toBeGreaterThan(3)
})

/** Rows as texts in one order, whatever the collation. */
const sorted = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).toSorted()

const promotedRows = async () =>
  (await analyst.pool.query('select transaction, visitor, account, person from read.buyers_rows')).rows

test('a pseudonym is the same in a question in TypeScript', async () => {
  const { analystUrl } = database
  const { columns, rows } = await replay(createTableFold('buyers.ts', buyers.table), { analystUrl })
  const asked = rows.map((row) => Object.fromEntries(columns.map((column, n) => [column, row[n]])))
  expect(sorted(asked)).toEqual(sorted(expected))
})

test('a pseudonym is the same in a promoted projection, which follows events and is rebuilt as the projector', async () => {
  const { pool, store } = projector
  const runner = startRunner(promoted, database, { pool, store, rebuilding: { pool, store } })
  await waitUntilCaughtUp(database, 'buyers')
  await runner.stop()
  expect(sorted(await promotedRows())).toEqual(sorted(expected))
  expect(await rebuild(promoted, { pool, store, holder: 'test', signal })).toMatchObject({ version: 2 })
  expect(sorted(await promotedRows())).toEqual(sorted(expected))
})
