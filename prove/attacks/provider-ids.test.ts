import { beforeAll, expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { findAccounts, asAccount, asSubscriber, newEmail, PASSWORD } from '#api/testing.cabinet.ts'
import {
  newCustomerId,
  newSubscriptionId,
  newTransactionId,
  sendWebhook,
  transactionData,
  webhook,
} from '#api/payment/paddle/testing.ts'
import { createTestApi, expectRefusal, newVisitorId, registerFirstAdmin } from '#api/testing.ts'
import { projectAll, startProjector } from '#prove/servers/projector.ts'
import { analystUrl } from '#db/analyst/role.ts'
import { createPool, type Pool } from '#db/client.ts'
import { accountOfStream } from '#events/account.ts'
import { COMPLETE_EVENTS } from '#db/store/read-range.ts'
import { ANALYST_PASSWORD, until } from '#prove/servers/database.ts'
import { openedTexts } from '#prove/servers/keys.ts'

const AGE = '46-60'
const email = newEmail()
const prayer = 'Restore what the locusts have eaten'
const [visitor, transaction] = [newVisitorId(), newTransactionId()]
const [customer, subscription] = [newCustomerId(), newSubscriptionId()]

const api = shared(() => createTestApi())
const analyst = shared(async () => {
  const pool = createPool({ url: analystUrl(api.databaseUrl, ANALYST_PASSWORD), name: 'analyst', max: 1 })
  return { pool, close: () => pool.end() }
})

/** The payment provider knows its own ids, and the visitor that the checkout named. */
let known: string[]
let operator: string
let token: string
beforeAll(async () => {
  operator = await registerFirstAdmin(api)
  await api.post('/quiz/user-info', { quizUserId: visitor, email, username: 'Ruth', age: AGE, creo: 'spring' })
  const [named, paid] = [
    webhook('customer.created', { id: customer, email, name: null, custom_data: null }),
    webhook(
      'transaction.completed',
      transactionData(transaction, {
        customer_id: customer,
        subscription_id: subscription,
        custom_data: { license: 'lifetime', quizUserId: visitor },
      }),
    ),
  ]
  for (const sent of [named, paid]) expect((await sendWebhook(api, sent)).status).toBe(200)
  const report = { email, value: 12.34, currency: 'USD' }
  await api.post('/fb/purchase', { ...report, transactionId: transaction, quizUserId: visitor })
  await api.post('/fb/purchase', report)
  const registered = await asSubscriber(api).registered({ email, payoutSubId: transaction })
  token = registered.token
  const projector = await startProjector(api.databaseUrl, api.pool)
  await asSubscriber(api).waitForAccess(token)
  const account = asAccount(api, token)
  await account.post('/writing', { saves: true })
  const { text } = await account.get('/courses/day-course/v1/1')
  const task = /"id":"([^"]+)"[^{}]*"type":"textarea"/.exec(text)?.[1] ?? ''
  const day = { day: 1, courseVersion: 'v1', progress: 100, answers: { [task]: prayer }, rating: 4, timeSpent: 33 }
  const saved = await account.post('/answers/v1/1', day)
  expect([saved.status, saved.text]).toEqual([200, expect.anything()])
  await projector.caughtUp()
  await projector.stop()
  known = [visitor, transaction, customer, subscription, named.event_id, paid.event_id]
})

/** Every row that the role of analysts may read, as text. */
const readableBy = async (pool: Pool): Promise<string> => {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace n on n.oid = relnamespace
     where relkind in ('r', 'v', 'm', 'p') and nspname not in ('pg_catalog', 'information_schema')
       and has_schema_privilege(n.oid, 'usage') and has_table_privilege(pg_class.oid, 'select')`,
  )
  const dumps: string[] = []
  for (const { name } of rows) {
    const { rows: found } = await pool.query<{ row: string }>(`select t::text as row from ${name} t`)
    dumps.push(...found.map(({ row }) => `${name} ${row}`))
  }
  return dumps.join('\n')
}

/** Joins a purchase with the days, the stars and the age of its buyer. */
const joined = async () => {
  const { rows } = await analyst.pool.query<Record<string, unknown>>(
    `select c.creo, a.age, d.day, d.rating, p.amount, d.person_id, p.transaction_id, p.quiz_user_id, p.customer_id
     from payment_purchase_completed p
     join quiz_visitor_arrived c using (quiz_user_id) join quiz_age_chosen a using (quiz_user_id)
     join account_registered r on r.payout_sub_id = p.transaction_id
     join course_day_saved d on d.person_id = r.person_id`,
  )
  return rows
}

const open = (pseudonym: unknown) =>
  api.post('/admin/explorer/pseudonym', { pseudonym, reason: 'A chargeback', password: PASSWORD }, { bearer: operator })

/** Returns what can still be opened of the person. */
const openTexts = async () => {
  const { rows } = await api.pool.query<{ data: object }>('select data from event_store.events')
  return (await openedTexts(api.pool, rows)).filter((text) =>
    [email, prayer, 'of Moab'].some((one) => text.includes(one)),
  )
}

/** Counts the sessions and the known devices of an account. */
const usesOf = async (account: string) => {
  const count = async (table: string) =>
    (await api.pool.query(`select from security.${table} where account like '%' || $1`, [account])).rowCount
  return [await count('sessions'), await count('known_devices')]
}

test('no id that the payment provider knows is shown to analysts, and their joins stay possible', async () => {
  const seen = await readableBy(analyst.pool)
  expect(known.filter((id) => seen.includes(id))).toEqual([])
  expect(await joined()).toMatchObject([{ creo: 'spring', age: AGE, day: 1, rating: 4 }])
  for (const sql of ['select * from event_store.pseudonym_key', 'select * from read.subscription_payments'])
    await expect(analyst.pool.query(sql)).rejects.toThrow(/permission denied/)
})

test('an analyst who knows an id cannot compute its pseudonym', async () => {
  for (const sql of [
    `select encode(sha256(key || '${transaction}'), 'hex') from event_store.pseudonym_key`,
    `select * from analyst.siblings where stream = 'payment-${transaction}'`,
    `select sha256((select key from analyst.events limit 1))`,
  ])
    await expect(analyst.pool.query(sql)).rejects.toThrow(/permission denied|does not exist/)
})

const EVENTS = 'event_store.events'

/** Ids of people, purchases and requests in a text. */
const idsIn = (text: string) =>
  text.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b[a-z]{3}_[0-9a-z]{26,32}\b/g) ?? []

/** Every row of every table of the database but those of PostgreSQL, with the name of its table. Events are complete. */
const everyRow = async () => {
  const { rows } = await api.pool.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind = 'r' and relnamespace::regnamespace::text !~ '^(pg_|information_schema)'`,
  )
  const all = rows.map(async ({ name }) =>
    (
      await api.pool.query<{ row: string }>(
        `select t::text as row from ${name === EVENTS ? `(${COMPLETE_EVENTS})` : name} t`,
      )
    ).rows.map(({ row }) => `${name} ${row}`),
  )
  return (await Promise.all(all)).flat()
}

/** Follows ids through all rows of the database, as its administrator can, from those that the provider knows. */
const reachedInDatabase = async () => {
  const rows = await everyRow()
  const ids = new Set(known)
  const reached = new Set<string>()
  for (let size = -1; size < reached.size;) {
    size = reached.size
    for (const row of rows) {
      if (reached.has(row) || !idsIn(row).some((id) => ids.has(id))) continue
      reached.add(row)
      for (const id of idsIn(row)) ids.add(id)
    }
  }
  return [...reached]
}

/** An id may contain the digits. */
const hasAge = (row: string) => new RegExp(`(?<![\\w-])${AGE}(?![\\w-])`).test(row)
const isOfCourse = (row: string) => /course\.day-saved|progress_v\d+\.days/.test(row)

/** Counts and revenue by creative and version, by the events and by a projection. */
const figures = async () => {
  const revenue = `select a.creo, count(*)::int as purchases, sum(p.amount)::int as revenue
    from payment_purchase_completed p join quiz_visitor_arrived a using (quiz_user_id) group by 1`
  const days = 'select course_version, day, rating, count(*)::int as saved from course_day_saved group by 1, 2, 3'
  const cells = `select grouping, age, starts_on::text, creo, version, packed::text from read.quiz_funnel_cells
    where age = 'all age' order by 1, 2, 3, 4, 5`
  return {
    revenue: (await analyst.pool.query<object>(revenue)).rows,
    days: (await analyst.pool.query<object>(days)).rows,
    cells: (await api.pool.query<object>(cells)).rows,
  }
}

/** Rebuilds all projections and returns the rows that differ from those before. */
const rebuiltRows = async () => {
  await api.pool.query('update projector.projections set revision = revision - 1')
  const projector = await startProjector(api.databaseUrl, api.pool)
  await until('all projections are rebuilt', async () => {
    const { rowCount } = await api.pool.query('select from projector.projections where live_version = 1')
    return rowCount === 0
  })
  await projector.caughtUp()
  await projector.stop()
  const { rows } = await api.pool.query<{ name: string }>(
    `select n.nspname || '.' || relname as name from pg_class c join pg_namespace n on n.oid = relnamespace
     where relkind = 'r' and nspname like '%\\_v1'`,
  )
  const compared = rows.map(async ({ name }) => {
    const [before, after] = [`select * from ${name}`, `select * from ${name.replace('_v1.', '_v2.')}`]
    const differing = `(${before} except all ${after}) union all (${after} except all ${before})`
    return (await api.pool.query<object>(differing)).rows.map((row) => ({ name, row }))
  })
  return (await Promise.all(compared)).flat()
}

test('an erasure leaves nothing readable of the person, and no way from the provider to days, stars or an age', async () => {
  const [before] = await joined()
  const counted = await figures()
  expect(counted.cells.length).toBeGreaterThan(3)
  // Without an erasure, the ids of the provider lead to all of it.
  const linked = await reachedInDatabase()
  expect([linked.some(isOfCourse), linked.some(hasAge)]).toEqual([true, true])
  const pseudonyms = ['person_id', 'transaction_id', 'quiz_user_id', 'customer_id'].map((name) => before?.[name])
  expect((await open(before?.['customer_id'])).body).toEqual({ streams: [`customer-${customer}`] })
  const account = accountOfStream((await findAccounts(api, transaction))[0] ?? '')
  expect((await openTexts()).length).toBeGreaterThan(3)
  expect(await usesOf(account)).toEqual([1, 1])
  const erased = await api.post(
    '/admin/persons/erase',
    { email, repeated: email, password: PASSWORD },
    { bearer: operator },
  )
  expect(erased.status).toBe(200)
  expect((await asSubscriber(api).me(token)).status).toBe(401)
  expect(await openTexts()).toEqual([])
  expect(await usesOf(account)).toEqual([0, 0])
  await projectAll(api.databaseUrl, api.pool)

  const seen = await readableBy(analyst.pool)
  expect(known.filter((id) => seen.includes(id))).toEqual([])
  expect(await joined()).toEqual([])
  const left = await reachedInDatabase()
  expect(left.some((row) => row.includes('payment.purchase-completed'))).toBe(true)
  expect(left.filter((row) => isOfCourse(row) || hasAge(row))).toEqual([])
  expect(await figures()).toEqual(counted)
  expect(await rebuiltRows()).toEqual([])
  expect(await figures()).toEqual(counted)
  for (const pseudonym of pseudonyms) {
    const reply = await open(pseudonym)
    expectRefusal(422, reply)
    expect(reply.body['code'], String(pseudonym)).toBe('erased')
  }
})
