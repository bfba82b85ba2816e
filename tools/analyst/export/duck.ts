import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'

export type Duck = {
  connection: DuckDBConnection
  /** Opens another connection to the same tables, for statements that run at the same time. */
  connect: () => Promise<DuckDBConnection>
  /** Closes all connections. */
  close: () => void
}

/** Opens an empty DuckDB in memory that works in UTC and installs nothing from the network. */
export const openDuck = async (): Promise<Duck> => {
  const instance = await DuckDBInstance.create(':memory:', { autoinstall_known_extensions: 'false' })
  const connections: DuckDBConnection[] = []
  const connect = async () => {
    const connection = await instance.connect()
    connections.push(connection)
    await connection.run(`set timezone = 'UTC'`)
    return connection
  }
  return {
    connection: await connect(),
    connect,
    close: () => {
      connections.forEach((connection) => connection.closeSync())
      instance.closeSync()
    },
  }
}

export const openExport = async (out: string): Promise<Duck> => {
  const views = await readFile(join(out, 'views.sql'), 'utf8').catch(() => {
    throw new Error(`There is no export in ${out}: run "make export" first`)
  })
  const duck = await openDuck()
  await duck.connection.run(views)
  return duck
}
