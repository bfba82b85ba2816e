import type { EventCodec } from '#events/core/codec.ts'
import type { AnyEvent, Placed } from '#events/core/recorded.ts'
import { type Change, createCodecProjection, type EventHandlers, type Projection, type Tx } from './projection.ts'

type ColumnTypes = {
  text: string
  uuid: string
  bigint: number
  'double precision': number
  boolean: boolean
  /** An ISO instant in UTC. */
  timestamptz: string
}
type KeyType = 'text' | 'uuid' | 'bigint' | 'boolean'
type Columns = Record<string, keyof ColumnTypes>
type KeyColumns = Record<string, KeyType>
type RowOf<C extends Columns> = { [Name in keyof C]: ColumnTypes[C[Name]] | null }
type KeyOf<K extends KeyColumns> = { [Name in keyof K]: ColumnTypes[K[Name]] }

/** A projection of one table. Its table, its reads and its writes follow from the columns. */
export type TableParts<K extends KeyColumns, C extends Columns, Event extends AnyEvent> = {
  /** Never changes. The table is read as `read.<name>_rows`. */
  name: string
  /** Raise it when the columns or handlers change. */
  revision: number
  key: K
  columns: C
  /** Returns the row that an event changes; undefined if it changes none. */
  keyOf: (event: Event & Placed) => KeyOf<K> | undefined
  /** Returns the columns of a row after an event. The row is undefined before its first event. */
  evolve: EventHandlers<RowOf<C>, Event>
}

type Row = Record<string, unknown>

/** Table definition without the types of its columns. */
export type RowTable = {
  key: KeyColumns
  columns: Columns
  keyOf: (event: AnyEvent & Placed) => Row | undefined
  evolve: Partial<Record<string, (row: Row | undefined, event: AnyEvent & Placed) => Row>>
}

export type TableProjection = Projection & { table: RowTable }

const TABLE = 'rows'

const COLUMN_TYPES = [
  'text',
  'uuid',
  'bigint',
  'double precision',
  'boolean',
  'timestamptz',
] as const satisfies (keyof ColumnTypes)[]

const isText = (value: unknown) => typeof value === 'string'
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const FITS: Record<keyof ColumnTypes, (value: unknown) => boolean> = {
  text: isText,
  uuid: (value) => isText(value) && UUID.test(String(value)),
  bigint: Number.isSafeInteger,
  'double precision': (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  timestamptz: (value) => isText(value) && !Number.isNaN(Date.parse(String(value))),
}

/** Folds events into the rows of a table in memory, with the same functions as the projection. */
export type MemoryFold = {
  columns: string[]
  apply: (event: AnyEvent & Placed) => void
  /** Returns the rows in the order of their keys. */
  rows: () => Row[]
}

/** Creates a projection from the columns of its only table and a function per event type. */
export const createCodecTableProjection = <K extends KeyColumns, C extends Columns, Event extends AnyEvent>(
  codec: EventCodec<Event>,
  definition: TableParts<K, C, Event>,
): TableProjection => {
  const { name, revision, key, columns, evolve } = definition
  // The columns have been checked against the handlers; from here on a row is data.
  const table = definition as unknown as RowTable
  assertSound(table, codec.isType)
  const sql = tableSql(table)

  const load = async ({ client, schema }: Tx, keys: string[]) => {
    const { rows } = await client.query<Row>(sql.load(schema), [JSON.stringify(keys.map((one) => partsOf(key, one)))])
    return new Map(
      rows.map((row) => {
        const values = Object.keys(columns).map((column) => [column, plain(row[column])])
        return [textOf(key, row), Object.fromEntries(values) as RowOf<C>]
      }),
    )
  }

  const save = async ({ client, schema }: Tx, changes: Change<RowOf<C>>[]) => {
    const rows = changes.map((change) => ({ ...partsOf(key, change.key), ...change.after }))
    await client.query(sql.save(schema), [JSON.stringify(rows)])
  }

  const made = createCodecProjection<RowOf<C>, Event>(codec, {
    name,
    revision,
    tables: [TABLE],
    create: sql.create,
    key: (event) => {
      const row = definition.keyOf(event)
      return row && textOf(key, row)
    },
    on: evolve,
    load,
    save,
  })
  return { ...made, table }
}

/** Checks what the compiler can't where a file is run without it. @throws {Error} with one sentence. */
const assertSound = ({ key, columns, evolve }: RowTable, isType: (type: string) => boolean) => {
  for (const type of Object.keys(evolve))
    if (!isType(type)) throw new Error(`it handles ${type}, which is no event type: docs/events.md lists them`)
  for (const [name, type] of Object.entries({ ...key, ...columns })) {
    if (!COLUMN_TYPES.some((one) => one === type))
      throw new Error(`the column ${name} has the type ${type}: choose from ${COLUMN_TYPES.join(', ')}`)
  }
}

const tableSql = ({ key, columns }: RowTable) => {
  const keys = Object.keys(key).join(', ')
  const names = Object.keys(columns)
  const definitions = [
    ...Object.entries(key).map(([name, type]) => `${name} ${type} not null`),
    ...Object.entries(columns).map(([name, type]) => `${name} ${type}`),
    `primary key (${keys})`,
  ]
  return {
    create: (schema: string) => `create table ${schema}.${TABLE} (${definitions.join(', ')});`,
    load: (schema: string) =>
      `select t.* from ${schema}.${TABLE} t join jsonb_populate_recordset(null::${schema}.${TABLE}, $1) using (${keys})`,
    save: (schema: string) =>
      `insert into ${schema}.${TABLE} select * from jsonb_populate_recordset(null::${schema}.${TABLE}, $1)
       on conflict (${keys}) do update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`,
  }
}

const partsOf = (key: KeyColumns, text: string): Row => {
  const values: unknown[] = JSON.parse(text)
  return Object.fromEntries(Object.keys(key).map((name, n) => [name, values[n]]))
}

const plain = (value: unknown) => (value instanceof Date ? value.toISOString() : value)

/** Key values in the order of the key columns, as text. */
const textOf = (key: KeyColumns, row: Row) =>
  JSON.stringify(
    Object.keys(key).map((name) => {
      if (row[name] === undefined) throw new Error(`keyOf gives no ${name}, which is a key`)
      return row[name]
    }),
  )

export const foldInMemory = ({ key, columns, keyOf, evolve }: RowTable): MemoryFold => {
  const rows = new Map<string, Row>()
  const names = Object.keys(columns)
  const assertColumns = (row: Row) => {
    for (const name of names)
      if (row[name] === undefined)
        throw new Error(`evolve gives no ${name}, which is a column: give null where it has no value`)
    for (const name in row)
      if (!(name in columns))
        throw new Error(`evolve gives ${name}, which is no column: choose from ${names.join(', ')}`)
    assertFits(columns, row)
  }
  return {
    columns: [...Object.keys(key), ...Object.keys(columns)],
    apply: (event) => {
      const row = keyOf(event)
      if (!row) return
      const text = textOf(key, row)
      assertFits(key, row)
      const after = evolve[event.type]?.(rows.get(text), event)
      if (!after) return
      assertColumns(after)
      rows.set(text, after)
    },
    rows: () =>
      [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([text, row]) => ({ ...partsOf(key, text), ...row })),
  }
}

/** @throws {Error} with a sentence, if a value doesn't fit its column. */
const assertFits = (columns: Columns, row: Row) => {
  for (const [name, type] of Object.entries(columns)) {
    const value = plain(row[name])
    if (value !== null && !FITS[type](value))
      throw new Error(`the column ${name} has the type ${type}, which ${JSON.stringify(value)} does not fit`)
  }
}
