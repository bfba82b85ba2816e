import { type ColumnType, type Insertable, type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type { PoolClient } from '#db/client.ts'
import { queryBuilder, runQuery } from '#db/query.ts'
import type { ReadModel } from './names.ts'
import { viewName } from './view-name.ts'

/** A column: its type as PostgreSQL names it, what it means, and the type of its values in Kysely's table interfaces. */
export type Column<Value> = { type: string; comment: string; isNullable: boolean; collation?: 'C'; value?: Value }

const columnOf =
  <Value>(type: string) =>
  (comment: string): Column<Value> => ({ type, comment, isNullable: false })

export const text = columnOf<string>('text')
export const uuid = columnOf<string>('uuid')
export const smallint = columnOf<number>('smallint')
export const integer = columnOf<number>('integer')
export const bigint = columnOf<number>('bigint')
export const double = columnOf<number>('double precision')
export const boolean = columnOf<boolean>('boolean')
/** Decimal text, because packed counts exceed the range of numbers. */
export const numeric = columnOf<string>('numeric')
/** A day, `yyyy-MM-dd`. */
export const date = columnOf<string>('date')
/** Is read as a Date. Can be written as an ISO instant too. */
export const timestamp = columnOf<ColumnType<Date, Date | string, Date | string>>('timestamp with time zone')
export const integers = columnOf<number[]>('integer[]')
export const smallints = columnOf<number[]>('smallint[]')
export const texts = columnOf<string[]>('text[]')
export const jsonb = <Value>(comment: string) => columnOf<Value>('jsonb')(comment)

/** Narrows a text column to the values that are written to it. */
export const textOf = <Value extends string>(comment: string) => columnOf<Value>('text')(comment)

/** Compares a text column by bytes, which is faster than the order of a locale. */
export const inByteOrder = <Value>(of: Column<Value>): Column<Value> => ({ ...of, collation: 'C' })

type Nullable<Value> =
  Value extends ColumnType<infer Read, infer Insert, infer Update>
    ? ColumnType<Read | null, Insert | null, Update | null>
    : Value | null

export const nullable = <Value>({ type, comment }: Column<Value>): Column<Nullable<Value>> => ({
  type,
  comment,
  isNullable: true,
})

type Columns = Record<string, Column<unknown>>

export type TableDescription<C extends Columns = Columns> = {
  columns: C
  /** Columns of the primary key. */
  key: readonly (keyof C & string)[]
  unique?: readonly (keyof C & string)[]
  /** Indexed columns by the name of the index. */
  indexes?: Readonly<Record<string, string>>
  /** Percentage of each page that inserts fill. The rest allows HOT updates, which leave indexes alone. */
  fillFactor?: number
}

export const table = <C extends Columns>(columns: C, more: Omit<TableDescription<C>, 'columns'>) => ({
  columns,
  ...more,
})

export type Tables = Readonly<Record<string, TableDescription>>

/** Describes the tables of a projection. The API reads each as the view `read.<name>_<table>`. */
export type ReadModelDescription<T extends Tables = Tables> = { name: ReadModel; tables: T }

type ValueOf<C> = C extends Column<infer Value> ? Value : never
/** The interface of a table for Kysely. */
export type TableOf<D extends TableDescription> = { [Name in keyof D['columns']]: ValueOf<D['columns'][Name]> }
/** The interfaces of all tables of a read model for Kysely. */
export type TablesOf<M extends ReadModelDescription> = { [Name in keyof M['tables']]: TableOf<M['tables'][Name]> }
export type RowOf<D extends TableDescription> = Selectable<TableOf<D>>

type Written<Row> = { [Name in keyof Row]-?: null extends Row[Name] ? Row[Name] | undefined : Row[Name] }
/** A row as it is written: every column is named, and undefined means null. */
export type WrittenRow<D extends TableDescription> = Written<Insertable<TableOf<D>>>

/** The name of a table's view, for statements written by hand. */
export const viewOf = <T extends Tables>({ name }: ReadModelDescription<T>, table: keyof T & string): string =>
  viewName(name, table)

/** A value as JSON has it: an instant is text. */
type JsonValue<Value> = Value extends Date ? string : Value
type ColumnNames<D extends TableDescription> = Readonly<Record<string, keyof D['columns'] & string>>
export type JsonObjectOf<D extends TableDescription, Names extends ColumnNames<D>> = {
  -readonly [Name in keyof Names]: JsonValue<RowOf<D>[Names[Name] & keyof RowOf<D>]>
}

/**
 * Returns a PostgreSQL expression for a JSON object of columns, by their names in the object. `JsonObjectOf` is its type.
 */
export const jsonObject = (names: Readonly<Record<string, string>>): string =>
  `json_build_object(${Object.entries(names)
    .map(([name, column]) => `'${name}', ${column}`)
    .join(', ')})`

/** Write access of a projection: a transaction, and the schema of the version that it writes. */
export type WriteAccess = { client: PoolClient; schema: string }

/** Returns a builder of statements on the tables in the schema of a version. */
export const tablesIn = <M extends ReadModelDescription>(_model: M, schema: string): Kysely<TablesOf<M>> =>
  queryBuilder<TablesOf<M>>().withSchema(schema)

const createTableSql = (schema: string, name: string, description: TableDescription): string => {
  const { columns, key, unique, indexes = {}, fillFactor } = description
  const definitions = Object.entries(columns).map(([column, { type, isNullable, collation }]) =>
    [column, type, collation && `collate "${collation}"`, isNullable ? '' : 'not null'].filter(Boolean).join(' '),
  )
  const constraints = [`primary key (${key.join(', ')})`, ...(unique ? [`unique (${unique.join(', ')})`] : [])]
  const storage = fillFactor === undefined ? '' : ` with (fillfactor = ${fillFactor})`
  return [
    `create table ${schema}.${name} (${[...definitions, ...constraints].join(', ')})${storage};`,
    ...Object.entries(indexes).map(([index, columns]) => `create index ${index} on ${schema}.${name} (${columns});`),
  ].join('\n')
}

/** Returns the parts of a projection that follow from the description of its read model. */
export const projectionOf = ({ name, tables }: ReadModelDescription) => ({
  name,
  tables: Object.keys(tables),
  create: (schema: string) =>
    Object.entries(tables)
      .map(([table, description]) => createTableSql(schema, table, description))
      .join('\n'),
})

/**
 * Selects rows that are passed as one parameter, because a statement has at most 65,535 and a rebuild writes more values
 * than that at once.
 */
export const rowsAsTable = <T extends Tables, Name extends keyof T & string>(
  schema: string,
  _model: ReadModelDescription<T>,
  name: Name,
  rows: readonly WrittenRow<T[Name]>[],
): RawBuilder<RowOf<T[Name]>> =>
  sql`select * from jsonb_populate_recordset(null::${sql.table(`${schema}.${name}`)}, ${JSON.stringify(rows)})`

// The builder can't check a table that is a type parameter; the arguments of these functions are checked instead.
const insertInto = (schema: string, table: string) =>
  queryBuilder<Record<string, Record<string, unknown>>>().withSchema(schema).insertInto(table)

/** Inserts rows with new keys. */
export const insertRows = async <T extends Tables, Name extends keyof T & string>(
  { client, schema }: WriteAccess,
  model: ReadModelDescription<T>,
  name: Name,
  rows: readonly WrittenRow<T[Name]>[],
): Promise<void> => {
  if (rows.length === 0) return
  await runQuery(client, insertInto(schema, name).expression(rowsAsTable(schema, model, name, rows)))
}

/** Inserts rows. Rows with the same key are replaced. */
export const upsertRows = async <T extends Tables, Name extends keyof T & string>(
  { client, schema }: WriteAccess,
  model: ReadModelDescription<T>,
  name: Name,
  rows: readonly WrittenRow<T[Name]>[],
): Promise<void> => {
  const description: TableDescription | undefined = model.tables[name]
  if (rows.length === 0 || !description) return
  const { columns, key } = description
  const replaced = Object.keys(columns).filter((column) => !key.includes(column))
  const insert = insertInto(schema, name)
    .expression(rowsAsTable(schema, model, name, rows))
    .onConflict((conflict) =>
      conflict
        .columns([...key])
        .doUpdateSet((eb) => Object.fromEntries(replaced.map((column) => [column, eb.ref(`excluded.${column}`)]))),
    )
  await runQuery(client, insert)
}
