import { beforeAll, describe, expect, test } from 'vitest'
import { shared } from '#testing/resources.ts'
import type { EventType } from '#events/catalog.ts'
import { decodeLean, type LeanEvent } from '#events/decode.ts'
import { createTestDatabase } from '#testing/database.ts'
import { currentDataSql } from './upcasts.ts'
import { type AnalystColumn, columnsOf, privateFieldsOf, sealedFieldsOf, viewOf } from './columns.ts'
import { currentDataOf, eventTypes, type GoldenEvent, goldenEvents, storeAsGiven } from './testing.ts'

const golden = goldenEvents()
const database = shared(() => createTestDatabase())
beforeAll(async () => {
  await storeAsGiven(database.pool, golden)
})

const at = (data: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, name) => (inner as Record<string, unknown> | null | undefined)?.[name], data)

/** The value that a column shows, as the driver returns it. */
const shown = ({ kind, path }: AnalystColumn, event: GoldenEvent): unknown => {
  const value = at(currentDataOf(event), path) ?? null
  return kind === 'instant' && typeof value === 'string' ? new Date(value) : value
}

const rowsOf = async (type: EventType) =>
  (await database.pool.query<Record<string, unknown>>(`select * from analyst.${viewOf(type)} order by position`)).rows

describe('the views of analysts', () => {
  test.each(eventTypes)('the views of analysts show every golden sample of %s as this code reads it', async (type) => {
    const events = golden.filter((event) => event.type === type)
    const expected = events.map((event) => ({
      position: event.position,
      recorded_at: event.at,
      stream: event.stream,
      stream_version: event.streamVersion,
      ...Object.fromEntries(columnsOf(type).map((column) => [column.name, shown(column, event)])),
    }))
    const rows = await rowsOf(type)
    expect(rows).toHaveLength(expected.length)
    for (const [n, row] of rows.entries()) expect(row).toMatchObject(expected[n] ?? {})
  })

  test('the views of analysts hide every sealed and every private field', async () => {
    expect(sealedFieldsOf('account.registered')).toEqual(['email', 'username', 'firstName', 'lastName', 'passwordHash'])
    expect(sealedFieldsOf('payment.customer-reported')).toEqual(['email'])
    expect(privateFieldsOf('admin.registered')).toEqual(['username'])
    expect(privateFieldsOf('admin.passkey-added')).toEqual(['credentialId', 'publicKey'])
    expect(privateFieldsOf('admin.second-factor-set')).toEqual(['recoveryCodes'])
    expect(privateFieldsOf('admin.recovery-code-used')).toEqual(['code'])
    expect(privateFieldsOf('account.claim-link-made')).toEqual(['link'])
    const names = columnsOf('account.registered').map(({ name }) => name)
    expect(names).toEqual(['person_id', 'time_zone', 'course_version', 'payout_sub_id', 'registered_at'])
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

  test('the views of analysts describe each of their columns', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select format('%s.%s', c.relname, a.attname) as name from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relnamespace = 'analyst'::regnamespace and a.attnum > 0
         and coalesce(col_description(c.oid, a.attnum), '') = ''`,
    )
    expect(rows).toEqual([])
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
      const hidden = new Set([...sealedFieldsOf(type), ...privateFieldsOf(type)])
      const decoded = decodeLean({
        ...row,
        at: recorded_at,
        streamVersion: stream_version,
        schemaVersion: schema_version,
      })
      for (const [field, value] of Object.entries(currentDataOf(event))) {
        const seen = at(decoded.data, [field])
        if (hidden.has(field) && value !== null) expect(seen).not.toEqual(value)
        else expect(seen).toEqual(value)
      }
    }
  })

  test('the views of analysts hide the data of a type that only newer code knows', async () => {
    await database.pool.query(
      `insert into event_store.events
       values (100000, 'quiz-x', 1, gen_random_uuid(), 'quiz.phone-given', 1, '{"phone":"555"}', '{}', now())`,
    )
    const { rows } = await database.pool.query('select type, data from analyst.events where position = 100000')
    expect(rows).toEqual([{ type: 'quiz.phone-given', data: null }])
  })
})
