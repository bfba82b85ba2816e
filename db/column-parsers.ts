import pg from 'pg'

/** Makes JavaScript values of the text that PostgreSQL sends. */
type Parser = (text: string) => unknown

/** Returns parsers for columns by their type; other types keep the driver's own. */
export const columnParsers = (parserOf: (oid: number) => Parser | undefined): pg.CustomTypesConfig => ({
  getTypeParser: (oid, format) =>
    parserOf(oid) ??
    (format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text')),
})
