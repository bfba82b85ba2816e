import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'

export type Duck = { connection: DuckDBConnection; close: () => void }

/** Opens an empty DuckDB in memory that works in UTC and installs nothing from the network. */
export const openDuck = async (): Promise<Duck> => {
  const instance = await DuckDBInstance.create(':memory:', { autoinstall_known_extensions: 'false' })
  const connection = await instance.connect()
  await connection.run(`set timezone = 'UTC'`)
  return {
    connection,
    close: () => {
      connection.closeSync()
      instance.closeSync()
    },
  }
}

/** Opens an export with the views of analysts. */
export const openExport = async (out: string): Promise<Duck> => {
  const views = await readFile(join(out, 'views.sql'), 'utf8').catch(() => {
    throw new Error(`There is no export in ${out}: run "make export" first`)
  })
  const duck = await openDuck()
  await duck.connection.run(views)
  return duck
}
