import { quoted } from '#db/quoted.ts'

/** Neither byte occurs in JSON or in names of streams. */
const CSV = `format csv, delimiter e'\\x1f', quote e'\\x01'`
const DUCK_CSV = 'delim = chr(31), quote = chr(1), escape = chr(1), header = false'

/** Microseconds are whole numbers in both databases, so no time zone and no rounding can differ. */
const EPOCH_US = '(extract(epoch from recorded_at) * 1000000)::bigint'

const inRange = (from: number, to: number) => `where position between ${from} and ${to}`

/** Returns the statement by which PostgreSQL sends the events of a range. */
export const copySql = (from: number, to: number) => `copy (
  select position, stream_start, stream, stream_version, event_id, type, schema_version, data, metadata, ${EPOCH_US}
  from event_store.events ${inRange(from, to)} order by position) to stdout (${CSV})`

/** Returns the statement by which DuckDB writes such a file as Parquet. */
export const writeSql = (file: string, parquet: string) => `copy (
  select * replace (make_timestamptz(recorded_at) as recorded_at)
  from read_csv(${quoted(file)}, auto_detect = false, max_line_size = 67108864, ${DUCK_CSV}, columns = {position: 'BIGINT',
    stream_start: 'BIGINT', stream: 'VARCHAR', stream_version: 'INTEGER', event_id: 'UUID', type: 'VARCHAR', schema_version: 'SMALLINT',
    data: 'VARCHAR', metadata: 'VARCHAR', recorded_at: 'BIGINT'})
  order by position
) to ${quoted(parquet)} (format parquet, compression zstd, parquet_version v2, write_bloom_filter false)`

const digestOf = (epochUs: string) =>
  `md5(concat_ws(chr(31), position, stream_start, stream, stream_version, event_id, type, schema_version, data::text, metadata::text, ${epochUs}))`

/** Returns the statement by which PostgreSQL sends a digest of each event, which no format of a file can change. */
export const copyDigestsSql = (from: number, to: number, table = 'event_store.events') => `copy (
  select position, ${digestOf(EPOCH_US)} from ${table} ${inRange(from, to)}) to stdout (format csv)`

/** Returns the statement by which DuckDB counts the events that a Parquet file and such digests don't have in common. */
export const differencesSql = (digests: string, parquet: string) => `
  select count(*)::integer as differences, min(coalesce(a.position, d.position))::double as first
  from (select position, ${digestOf('epoch_us(recorded_at)')} as digest from read_parquet(${quoted(parquet)})) a
  full join read_csv(${quoted(digests)}, auto_detect = false, header = false,
    columns = {position: 'BIGINT', digest: 'VARCHAR'}) d on a.position = d.position
  where a.digest is distinct from d.digest`

/** Returns the statement by which DuckDB writes a Parquet file for `receiveSql`. */
export const unpackSql = (parquet: string, file: string) => `copy (
  select * replace (strftime(recorded_at, '%Y-%m-%d %H:%M:%S.%f+00') as recorded_at)
  from read_parquet(${quoted(parquet)}) order by position
) to ${quoted(file)} (format csv, delim '\u001f', quote '\u0001', escape '\u0001', header false)`

/** Returns the statement by which PostgreSQL receives events into a table. */
export const receiveSql = (table: string) => `copy ${table} from stdin (${CSV})`
