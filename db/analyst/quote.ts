/** Quotes a text as a literal of SQL, for statements that can't have parameters. PostgreSQL and DuckDB read it alike. */
export const quote = (value: string) => `'${value.replaceAll("'", "''")}'`
