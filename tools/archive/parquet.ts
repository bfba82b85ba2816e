import { quoted } from '#db/quoted.ts'

/** Neither byte occurs in JSON or in names of streams. */
const CSV = `format csv, delimiter e'\\x1f', quote e'\\x01'`
const DUCK_CSV = 'delim = chr(31), quote = chr(1), escape = chr(1), header = false'

/** Microseconds are whole numbers in both databases, so no time zone and no rounding can differ. */
const EPOCH_US = '(extract(epoch from recorded_at) * 1000000)::bigint'

/** The columns of files, with the types in which DuckDB reads them. The time is a number until it is written. */
const TYPES = {
  position: 'BIGINT',
  stream_start: 'BIGINT',
  stream: 'VARCHAR',
  stream_version: 'INTEGER',
  event_id: 'UUID',
  type: 'VARCHAR',
  schema_version: 'SMALLINT',
  data: 'VARCHAR',
  metadata: 'VARCHAR',
  recorded_at: 'BIGINT',
}

/** The columns of files, and the table where PostgreSQL has them. */
export type FileShape = { columns: readonly (keyof typeof TYPES)[]; table: string }

/** Events as they are stored. */
export const STORED: FileShape = {
  columns: [
    'position',
    'stream_start',
    'stream',
    'stream_version',
    'event_id',
    'type',
    'schema_version',
    'data',
    'metadata',
    'recorded_at',
  ],
  table: 'event_store.events',
}

/**
 * Events that leave the log, as analysts see them: those of streams that are no longer listed. What can be forgotten stays in the
 * database.
 */
export const SEEN_BY_ANALYSTS: FileShape = {
  columns: ['position', 'stream', 'stream_version', 'type', 'schema_version', 'data', 'recorded_at'],
  table: `(
    select a.position, a.stream, a.stream_version, a.type, a.schema_version, a.recorded_at,
      case when f.field is null then a.data else (a.data::jsonb - f.field)::json end as data
    from analyst.events a join event_store.events e using (position) left join event_store.forgettable f using (position)
    where not exists (select from event_store.streams s where s.first_position = e.stream_start)) leaving`,
}

const inRange = (from: number, to: number) => `where position between ${from} and ${to}`

/** Returns the statement by which PostgreSQL sends the events of a range. */
export const copySql = ({ columns, table }: FileShape, from: number, to: number) => `copy (
  select ${columns.map((name) => (name === 'recorded_at' ? EPOCH_US : name)).join(', ')}
  from ${table} ${inRange(from, to)} order by position) to stdout (${CSV})`

/** Returns the statement by which DuckDB writes such a file as Parquet. Readers hold a row group in memory. */
export const writeSql = ({ columns }: FileShape, file: string, parquet: string) => `copy (
  select * replace (make_timestamptz(recorded_at) as recorded_at)
  from read_csv(${quoted(file)}, auto_detect = false, max_line_size = 67108864, ${DUCK_CSV},
    columns = {${columns.map((name) => `${name}: '${TYPES[name]}'`).join(', ')}})
  order by position
) to ${quoted(parquet)} (format parquet, compression zstd, parquet_version v2, write_bloom_filter false, row_group_size 20480)`

const digestOf = ({ columns }: FileShape, epochUs: string) => {
  const asText: Record<string, string> = { recorded_at: epochUs, data: 'data::text', metadata: 'metadata::text' }
  return `md5(concat_ws(chr(31), ${columns.map((name) => asText[name] ?? name).join(', ')}))`
}

/** Returns the statement by which PostgreSQL sends a digest of each event, which no format of a file can change. */
export const copyDigestsSql = (shape: FileShape, from: number, to: number) => `copy (
  select position, ${digestOf(shape, EPOCH_US)} from ${shape.table} ${inRange(from, to)}) to stdout (format csv)`

/** Returns the statement by which DuckDB counts the events that a Parquet file and such digests don't have in common. */
export const differencesSql = (shape: FileShape, digests: string, parquet: string) => `
  select count(*)::integer as differences, min(coalesce(a.position, d.position))::double as first
  from (select position, ${digestOf(shape, 'epoch_us(recorded_at)')} as digest from read_parquet(${quoted(parquet)})) a
  full join read_csv(${quoted(digests)}, auto_detect = false, header = false,
    columns = {position: 'BIGINT', digest: 'VARCHAR'}) d on a.position = d.position
  where a.digest is distinct from d.digest`

/** Returns the statement by which DuckDB writes a Parquet file for `receiveSql`. */
export const unpackSql = (parquet: string, file: string) => `copy (
  select * replace (strftime(recorded_at, '%Y-%m-%d %H:%M:%S.%f+00') as recorded_at)
  from read_parquet(${quoted(parquet)}) order by position
) to ${quoted(file)} (format csv, delim '\u001f', quote '\u0001', escape '\u0001', header false)`

/** Returns the statement by which PostgreSQL receives stored events into a table. */
export const receiveSql = (table: string) => `copy ${table} from stdin (${CSV})`
