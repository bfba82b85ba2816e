import {
  type Compilable,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely'
import type { Pool, PoolClient } from './client.ts'

/**
 * Returns a builder of typed statements. It has no connections: `runQuery` runs a statement on a pool or in a
 * transaction, so limits and errors are those of the pool.
 */
export const queryBuilder = <Tables>(): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })

export const runQuery = async <Row extends object>(on: Pool | PoolClient, query: Compilable<Row>): Promise<Row[]> => {
  const { sql: statement, parameters } = query.compile()
  const { rows } = await on.query<Row>(statement, [...parameters])
  return rows
}

export const runChange = async (on: Pool | PoolClient, query: Compilable): Promise<number> => {
  const { sql: statement, parameters } = query.compile()
  return (await on.query(statement, [...parameters])).rowCount ?? 0
}

/** Compares with a list as one parameter, unlike `in`: the statement is the same for lists of any length. */
export const anyOf = <Value>(values: readonly Value[]): RawBuilder<Value> => sql<Value>`any(${values})`
