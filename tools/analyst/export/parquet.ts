import { createHash } from 'node:crypto'
import { type AnalystColumn, type ColumnKind, columnsOf, subjectOf, eventView } from '#db/analyst/columns.ts'
import { currentDataSql } from '#db/analyst/upcasts.ts'
import { quote } from '#db/analyst/quote.ts'
import { type EventType, eventTypes } from '#events/catalog.ts'

/** Some names, such as `at`, are reserved in DuckDB. */
const quoteName = (name: string) => `"${name}"`

/** Neither byte occurs in JSON or in names of streams, so no value is ever named or escaped. */
const DELIMITER = 31
const QUOTE = 1

/** Returns the statement by which PostgreSQL sends the events of a range, in the current version of their types. */
export const copySql = (after: number, to: number): string => {
  const upcasts = eventTypes.flatMap((type) => {
    const data = currentDataSql(type)
    return data === 'data' ? [] : [`when ${quote(type)} then ${data}`]
  })
  return `copy (
    select position, stream, stream_version, type, (date_part('epoch', recorded_at) * 1000)::bigint,
      ${upcasts.length > 0 ? `case type ${upcasts.join(' ')} else data end` : 'data'}
    from analyst.events where position > ${after} and position <= ${to}
  ) to stdout (format csv, delimiter e'\\x${DELIMITER.toString(16)}', quote e'\\x0${QUOTE}')`
}

/** Returns the statement by which DuckDB reads such a file into the table `received`. */
export const receiveSql = (file: string): string => `
  create or replace table received as select * from read_csv(${quote(file)}, header = false, auto_detect = false,
    delim = chr(${DELIMITER}), quote = chr(${QUOTE}), escape = chr(${QUOTE}),
    columns = {position: 'BIGINT', stream: 'VARCHAR', stream_version: 'INTEGER', type: 'VARCHAR', at_ms: 'BIGINT',
      data: 'VARCHAR'})`

const TYPES: Record<ColumnKind, string> = {
  text: 'VARCHAR',
  uuid: 'UUID',
  integer: 'BIGINT',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  // Offsets are resolved after parsing.
  instant: 'VARCHAR',
  texts: '["VARCHAR"]',
  json: 'JSON',
}

type Structure = { [name: string]: Structure | string }

const structureOf = (columns: readonly AnalystColumn[]): Structure => {
  const structure: Structure = {}
  for (const { path, kind } of columns) {
    let inner = structure
    for (const name of path.slice(0, -1)) inner = (inner[name] ??= {}) as Structure
    inner[path.at(-1) ?? ''] = TYPES[kind]
  }
  return structure
}

const structureText = (structure: Structure): string =>
  `{${Object.entries(structure)
    .map(([name, inner]) => `"${name}":${typeof inner === 'string' ? leafText(inner) : structureText(inner)}`)
    .join()}}`

const leafText = (type: string) => (type.startsWith('[') ? type : `"${type}"`)

const valueOf = ({ path, kind }: AnalystColumn): string => {
  const value = `parsed.${path.map((name) => `"${name}"`).join('.')}`
  return kind === 'instant' ? `${value}::timestamptz` : value
}

const subjectSql = (type: EventType): string => {
  const subject = subjectOf(type)
  return subject ? `substr(stream, ${subject.prefix.length + 1})::${subject.kind} as ${subject.name}` : 'stream'
}

/**
 * Returns the statement by which DuckDB writes the received events of a type as Parquet, partitioned by day. Files of a day
 * are small: a Bloom filter for each column would take a quarter of the time, and is never worth a look.
 */
export const writeSql = (type: EventType, folder: string, fileName: string): string => {
  const columns = columnsOf(type)
  const parsed = columns.length > 0 ? `json_transform(data, ${quote(structureText(structureOf(columns)))})` : 'null'
  const values = [
    'position',
    // Milliseconds are all that is stored, and take half the space of microseconds.
    'make_timestamp_ms(at_ms)::timestamp_ms as recorded_at',
    'stream_version',
    subjectSql(type),
    ...columns.map((column) => `${valueOf(column)} as ${quoteName(column.name)}`),
  ]
  return `copy (
    select ${values.join(', ')}, make_timestamp_ms(at_ms)::date as recorded_on
    from (select *, ${parsed} as parsed from received where type = ${quote(type)}) order by position
  ) to ${quote(`${folder}/type=${type}`)} (format parquet, partition_by (recorded_on), compression zstd, parquet_version v2,
    write_bloom_filter false, overwrite_or_ignore, filename_pattern ${quote(`${fileName}-{i}`)})`
}

/** Identifies the columns of all types. */
export const columnsDigest = (): string =>
  createHash('sha256')
    .update(eventTypes.map((type) => writeSql(type, '', '')).join())
    .digest('hex')

const streamOf = (type: EventType) => {
  const subject = subjectOf(type)
  return subject ? `${quote(subject.prefix)} || ${subject.name}` : 'stream'
}

/** An empty table of the columns of a type, for types without events. */
const emptySql = (type: EventType): string => {
  const subject = subjectOf(type)
  const nothing = (kind: ColumnKind) =>
    `null::${kind === 'instant' ? 'timestamptz' : kind === 'texts' ? 'varchar[]' : TYPES[kind]}`
  const columns = columnsOf(type).map(({ name, kind }) => `${nothing(kind)} as ${quoteName(name)}`)
  return `select ${[
    'null::bigint as position',
    'null::timestamptz as recorded_at',
    'null::varchar as stream',
    'null::integer as stream_version',
    ...(subject ? [`${nothing(subject.kind)} as ${subject.name}`] : []),
    ...columns,
    'null::date as recorded_on',
  ].join(', ')} where false`
}

const filesSql = (type: EventType, folder: string): string => {
  const subject = subjectOf(type)
  const columns = [...(subject ? [subject.name] : []), ...columnsOf(type).map(({ name }) => quoteName(name))]
  const files = quote(`${folder}/type=${type}/*/*.parquet`)
  return `select ${['position', `timezone('UTC', recorded_at) as recorded_at`, `${streamOf(type)} as stream`, 'stream_version', ...columns, 'recorded_on'].join(', ')}
    from read_parquet(${files}, hive_partitioning = true, hive_types = {'recorded_on': date})`
}

/**
 * Returns the SQL that creates the views of analysts over exported files, with the names and columns they have in
 * PostgreSQL, and the day of the partition.
 * @param exported the types of which there are files.
 */
export const duckViewsSql = (folder: string, exported: ReadonlySet<string>): string => {
  const views = eventTypes.map(
    (type) =>
      `create or replace view ${eventView(type)} as ${exported.has(type) ? filesSql(type, folder) : emptySql(type)};`,
  )
  const all = eventTypes.map(
    (type) =>
      `select position, recorded_at, stream, stream_version, ${quote(type)} as type, recorded_on from ${eventView(type)}`,
  )
  // Times would move with the zone of the reader.
  return [`set timezone = 'UTC';`, ...views, `create or replace view events as ${all.join(' union all ')};`, ''].join(
    '\n',
  )
}
