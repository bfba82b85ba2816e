import { DuckDBTypeId } from '@duckdb/node-api'
import { exactTypes } from '#db/column-parsers.ts'
import { openClient } from '#tools/analyst/connection.ts'
import { openExport } from '#tools/analyst/export/duck.ts'
import type { Rows } from './rows-text.ts'

/** Runs queries of an analyst one after another. */
export type QueryRunner = {
  /** @throws what the database refuses; `refusalSentence` words it. */
  run: (sql: string) => Promise<Rows>
  close: () => Promise<void>
}

/** Opens the database of an address for the role of analysts. */
export const queryPostgres = async (analystUrl: string): Promise<QueryRunner> => {
  const client = await openClient(analystUrl, 'make sql', exactTypes)
  return {
    run: async (sql) => {
      const result = await client.query<unknown[]>({ text: sql, rowMode: 'array' })
      return { columns: result.fields.map(({ name }: { name: string }) => name), rows: result.rows }
    },
    close: () => client.end(),
  }
}

/** Opens an export with DuckDB, which reads the files of this machine and writes nothing. */
export const queryExport = async (out: string): Promise<QueryRunner> => {
  const { connection, close } = await openExport(out)
  return {
    run: async (sql) => {
      const reader = await connection.runAndReadAll(sql)
      const isDay = reader.columnTypes().map(({ typeId }) => typeId === DuckDBTypeId.DATE)
      const cellOf = (value: unknown, n: number) =>
        isDay[n] && value instanceof Date ? value.toISOString().slice(0, 10) : value
      return { columns: reader.columnNames(), rows: reader.getRowsJS().map((row) => row.map(cellOf)) }
    },
    close: async () => close(),
  }
}
