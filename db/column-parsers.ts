import pg from 'pg'

/** Makes JavaScript values of the text that PostgreSQL sends. */
type Parser = (text: string) => unknown

/** Returns parsers for columns by their type; other types keep the driver's own. */
export const columnParsers = (parserOf: (oid: number) => Parser | undefined): pg.CustomTypesConfig => ({
  getTypeParser: (oid, format) =>
    parserOf(oid) ??
    (format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text')),
})

const { builtins } = pg.types
export const NUMBER_TYPES: ReadonlySet<number> = new Set([
  builtins.INT2,
  builtins.INT4,
  builtins.INT8,
  builtins.FLOAT4,
  builtins.FLOAT8,
  builtins.NUMERIC,
])
/** Types without a time zone. The driver would read them in the zone of this machine. */
const LOCAL_TIMES: ReadonlySet<number> = new Set([builtins.DATE, builtins.TIMESTAMP])
const [TEXTS, TIMESTAMPS, DATES] = [1009, 1115, 1182]
const readTexts: Parser = pg.types.getTypeParser(TEXTS, 'text')

const asText = (text: string) => text
const exactNumber = (text: string): number | string => {
  const number = Number(text)
  return Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : text
}

/** Reads the answers to queries that people write: no digit before the point is lost, and no day moves to another one. */
export const exactTypes = columnParsers((oid) => {
  if (NUMBER_TYPES.has(oid)) return exactNumber
  if (LOCAL_TIMES.has(oid)) return asText
  return oid === TIMESTAMPS || oid === DATES ? readTexts : undefined
})
