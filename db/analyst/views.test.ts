import { beforeAll, expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { type EventType, eventTypes } from '#events/catalog.ts'
import { isTestTransaction, isTransactionId } from '#events/payment/payment.ts'
import { decodeLean, type LeanEvent } from '#events/decode.ts'
import { createTestDatabase } from '#prove/servers/database.ts'
import { currentDataSql } from './upcasts.ts'
import {
  type AnalystColumn,
  columnsOf,
  listIdColumns,
  isId,
  listPrivateFields,
  listSealedFields,
  subjectOf,
  eventView,
} from './columns.ts'
import { createPseudonyms, decodeGolden, type GoldenEvent, goldenEvents, storeAsGiven } from './testing.ts'

const golden = goldenEvents()
const database = shared(() => createTestDatabase())
let pseudonyms: Awaited<ReturnType<typeof createPseudonyms>>
beforeAll(async () => {
  pseudonyms = await createPseudonyms(database.pool)
  await storeAsGiven(database.pool, golden)
})

const at = (data: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, name) => (inner as Record<string, unknown> | null | undefined)?.[name], data)

/** The value that a column shows, as the driver returns it. */
const shown = ({ kind, path }: AnalystColumn, event: GoldenEvent): unknown => {
  const value = at(decodeGolden(event), path) ?? null
  if (isId(path)) return pseudonyms.inPlaceOf(kind, value)
  return kind === 'instant' && typeof value === 'string' ? new Date(value) : value
}

const rowsOf = async (type: EventType) =>
  (await database.pool.query<Record<string, unknown>>(`select * from analyst.${eventView(type)} order by position`))
    .rows

test.each(eventTypes)('the views of analysts show every golden sample of %s as this code reads it', async (type) => {
  const events = golden.filter((event) => event.type === type)
  const expected = events.map((event) => ({
    position: event.position,
    recorded_at: event.at,
    stream: pseudonyms.stream(event.stream),
    stream_version: event.streamVersion,
    ...Object.fromEntries(columnsOf(type).map((column) => [column.name, shown(column, event)])),
  }))
  const rows = await rowsOf(type)
  expect(rows).toHaveLength(expected.length)
  for (const [n, row] of rows.entries()) expect(row).toMatchObject(expected[n] ?? {})
})

test('the views of analysts hide every sealed and every private field', async () => {
  expect(listSealedFields('account.registered')).toEqual(['email', 'username', 'firstName', 'lastName', 'passwordHash'])
  expect(listSealedFields('payment.customer-reported')).toEqual(['email'])
  expect(listPrivateFields('admin.registered')).toEqual(['username'])
  expect(listPrivateFields('admin.passkey-added')).toEqual(['name', 'credentialId', 'publicKey'])
  expect(listPrivateFields('admin.session-begun')).toEqual(['browser'])
  expect(listPrivateFields('admin.second-factor-set')).toEqual(['recoveryCodes'])
  expect(listPrivateFields('admin.recovery-code-used')).toEqual(['code'])
  expect(listPrivateFields('account.claim-link-made')).toEqual(['link'])
  const names = columnsOf('account.registered').map(({ name }) => name)
  expect(names).toEqual(['person_id', 'time_zone', 'course_version', 'payout_sub_id', 'registered_at'])
})

test('each field with an id has a pseudonym, or its id leads to no person', async () => {
  const named = (type: EventType) => columnsOf(type).filter(({ name, kind }) => kind === 'uuid' || /_ids?$/.test(name))
  const plain = eventTypes.flatMap(named).filter(({ path }) => !isId(path))
  expect([...new Set(plain.map(({ name }) => name))].toSorted()).toEqual([
    'admin_id',
    'by',
    'click_id',
    'discount_id',
    'passkey',
    'price_ids',
    'reminder_id',
    'session',
    'withdrawal_id',
  ])
})

test('the subject of an event is the same in its own column, in its stream and in the data of others', async () => {
  for (const type of eventTypes) {
    const { name, prefix } = subjectOf(type) ?? {}
    if (!name) continue
    for (const row of await rowsOf(type)) expect(row['stream'], type).toBe(`${prefix}${row[name]}`)
  }
})

test('a test purchase is recognized by its pseudonym, and a real one is none', () => {
  const [simulated, real] = ['txn_0123456789abcdef0123456789', 'txn_01hv8wptq8987qeep44cyrewp9'].map(pseudonyms.text)
  expect([simulated, real].map((id = '') => [isTransactionId(id), isTestTransaction(id)])).toEqual([
    [true, true],
    [true, false],
  ])
})

test('data of earlier versions is shown in the current one', async () => {
  const data = currentDataSql('quiz.age-chosen', [
    (older) => `json_build_object('seats', (${older} ->> 'seats')::int)`,
    (older) => `json_build_object('seats', ${older} -> 'seats', 'row', 'A')`,
  ])
  const { rows } = await database.pool.query<{ data: unknown }>(
    `select ${data} as data from (values (1, '{"seats":"2"}'::json), (2, '{"seats":2}'), (3, '{"seats":2,"row":"A"}'))
     as stored(schema_version, data)`,
  )
  expect(rows.map((row) => row.data)).toEqual(Array.from({ length: 3 }, () => ({ seats: 2, row: 'A' })))
})

test('the views of analysts show all events in a form that this code can decode, with personal data replaced', async () => {
  const { rows } = await database.pool.query<
    LeanEvent & { recorded_at: Date; stream_version: number; schema_version: number }
  >('select * from analyst.events order by position')
  expect(rows.map(({ position }) => position)).toEqual(golden.map(({ position }) => position))
  for (const [n, { recorded_at, stream_version, schema_version, ...row }] of rows.entries()) {
    const event = golden[n]
    if (!event) throw new Error('There are more rows than samples')
    const { type } = event
    const ids = new Map(listIdColumns(type).map(({ path, kind }) => [path[0], kind]))
    const hidden = new Set([...listSealedFields(type), ...listPrivateFields(type)])
    const decoded = decodeLean({
      ...row,
      at: recorded_at,
      streamVersion: stream_version,
      schemaVersion: schema_version,
    })
    for (const [field, value] of Object.entries(decodeGolden(event))) {
      const seen = at(decoded.data, [field])
      if (hidden.has(field) && value !== null) expect(seen).not.toEqual(value)
      else if (ids.has(field)) expect(seen).toEqual(pseudonyms.inPlaceOf(ids.get(field) ?? '', value))
      else expect(seen).toEqual(value)
    }
  }
})

test('the views of analysts hide the data of a type that only newer code knows', async () => {
  await database.pool.query(
    `insert into event_store.events
     values (100000, 100000, 'quiz-x', 1, gen_random_uuid(), 'quiz.phone-given', 1, '{"phone":"555"}', '{}', now())`,
  )
  const { rows } = await database.pool.query('select type, data from analyst.events where position = 100000')
  expect(rows).toEqual([{ type: 'quiz.phone-given', data: null }])
})
