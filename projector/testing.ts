import { join } from 'node:path'
import { pino } from 'pino'
import { expect } from 'vitest'
import { createPool, type Pool, transaction } from '#db/client.ts'
import {
  createTestDatabase,
  readEvents,
  createTickingBus,
  roleUrl,
  type TestDatabase,
  until,
  withParameters,
} from '#prove/servers/database.ts'
import { type Child, startChild } from '#operate/servers/child-process.ts'
import type { StoredEvent } from '#events/decode.ts'
import { applyInTransaction } from './engine/batch.ts'
import { claimCheckpoint, createCheckpoint } from './engine/checkpoint.ts'
import { createProjectorMetrics } from './engine/metrics.ts'
import type { FoldedBatch, Projection } from './engine/projection.ts'
import { rebuild } from './engine/rebuild/rebuild.ts'
import type { ProjectorDeps } from './deps.ts'
import { leadProjections } from './engine/run.ts'
import { createVersion } from './engine/rebuild/version.ts'
import { schemaOf } from './engine/schema-of.ts'
import { type StoredEventInput, writeEvents } from './testing.events.ts'

/** Starts the projector of a folder of code as a process without a bus. It ends when the test run is killed. */
export const startProjectorProcess = (folder: string, databaseUrl: string, dir: string): Child =>
  startChild(process.execPath, [join(folder, 'main.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      DATA_DIR: dir,
      DATABASE_URL: databaseUrl,
      NATS_URL: '',
    },
    hasChannel: true,
    logFile: join(dir, 'projector.log'),
  })

/** Creates a fold that collects the positions of a batch and writes them with a statement that takes an array. */
export const collectPositions =
  (insert: (schema: string) => string): Projection['fold'] =>
  async (_tx, pages) => {
    const positions: number[] = []
    for await (const page of pages) positions.push(...page.map((event) => event.position))
    const save: FoldedBatch['save'] = async ({ client, schema }) => {
      await client.query(insert(schema), [positions])
    }
    return { deadLetters: [], save }
  }

/** A projection that stores the position of every event. Applying an event twice fails, so it can't go unnoticed. */
export const tally: Projection = {
  name: 'tally',
  revision: 1,
  tables: ['seen'],
  create: (schema) => `create table ${schema}.seen (position bigint primary key)`,
  fold: collectPositions((schema) => `insert into ${schema}.seen select unnest($1::bigint[])`),
}

/** Applies pages of events to the empty tables of a new version. Returns its schema. */
export const replay = async (pool: Pool, projection: Projection, version: number, pages: StoredEvent[][]) => {
  await transaction(pool, async (client) => {
    await createVersion(client, projection, version)
    await createCheckpoint(client, projection.name, version)
  })
  let checkpoint = await claimCheckpoint(pool, projection.name, version, 1)
  for (const page of pages) checkpoint = (await applyInTransaction(pool, projection, checkpoint, page)).checkpoint
  return schemaOf(projection.name, version)
}

/** Returns the rows that only one of two schemas contains. */
export const differences = async (pool: Pool, { tables }: Projection, one: string, other: string) => {
  const queries = tables.flatMap((table) =>
    [
      [one, other],
      [other, one],
    ].map(
      ([a, b]) =>
        `select 'only in ${a}.${table}' as place, to_json(r) as row
         from (select * from ${a}.${table} except all select * from ${b}.${table}) r`,
    ),
  )
  return (await pool.query<{ place: string; row: unknown }>(queries.join(' union all '))).rows
}

/** Checks that a replay of every event gives the same tables and dead letters as this version. */
export const expectSameAsReplay = async (
  { pool, store }: Pick<TestDatabase, 'pool' | 'store'>,
  projection: Projection,
  version: number,
) => {
  const replayed = 900_000 + version
  const schema = await replay(pool, projection, replayed, [await readEvents(store)])
  expect(await differences(pool, projection, schemaOf(projection.name, version), schema)).toEqual([])
  expect(await readDeadLetters(pool, projection.name, version)).toEqual(
    await readDeadLetters(pool, projection.name, replayed),
  )
}

export type StoredDeadLetter = { position: number; type: string; reason: string }

export const readDeadLetters = async (pool: Pool, name: string, version: number): Promise<StoredDeadLetter[]> =>
  (
    await pool.query<StoredDeadLetter>(
      'select position, type, reason from projector.dead_letters where name = $1 and version = $2 order by position',
      [name, version],
    )
  ).rows

/** Deletes all events and everything derived from them. */
const forget = async (pool: Pool) => {
  for (const table of [
    'event_store.events',
    'event_store.streams',
    'event_store.forgettable',
    ...['projections', 'checkpoints', 'leases', 'dead_letters'].map((t) => `projector.${t}`),
  ]) {
    await pool.query(`delete from ${table}`)
  }
}

export type ProjectionHarness = {
  /** Connects as the projector. */
  pool: Pool
  /** Applies only these events. Readers then see the tables of the rebuild. */
  given: (events: StoredEventInput[], sizes?: number[]) => Promise<{ deadLetters: StoredDeadLetter[] }>
  close: () => Promise<void>
}

/**
 * Creates a harness that applies events one at a time, all at once, in pages of other sizes, and by a rebuild. It
 * checks that all give the same tables and dead letters.
 */
export const createProjectionHarness = async (projection: Projection): Promise<ProjectionHarness> => {
  const database = await createTestDatabase()
  const { store } = database
  // Tests here don't depend on durability, and waiting for the disk would take most of the time.
  const url = withParameters(roleUrl(database.url, 'project'), { synchronous_commit: 'off' })
  const pool = createPool({ url, name: 'harness' })

  const given = async (events: StoredEventInput[], sizes: number[] = [3, 1, 2]) => {
    await forget(database.pool)
    await writeEvents(database.pool, events)
    const all = await readEvents(store)
    const pages: StoredEvent[][] = []
    for (let n = 0, from = 0; from < all.length; n += 1)
      pages.push(all.slice(from, (from += sizes[n % sizes.length] ?? 1)))
    const schemas = [
      await replay(
        pool,
        projection,
        101,
        all.map((event) => [event]),
      ),
      await replay(pool, projection, 102, [all]),
      await replay(pool, projection, 103, pages),
    ]
    const { version } = await rebuild(projection, {
      pool,
      store,
      holder: 'harness',
      signal: new AbortController().signal,
      batch: sizes[0] ?? 3,
    })
    const deadLetters = await readDeadLetters(pool, projection.name, version)
    for (const schema of schemas)
      expect(await differences(pool, projection, schemaOf(projection.name, version), schema)).toEqual([])
    for (const replayed of [101, 102, 103])
      expect(await readDeadLetters(pool, projection.name, replayed)).toEqual(deadLetters)
    return { deadLetters }
  }
  const close = async () => {
    await pool.end()
    await database.close()
  }
  return { pool, given, close }
}

export type RunnerOptions = Partial<Pick<ProjectorDeps, 'holder' | 'bus' | 'store' | 'pool' | 'rebuilding'>>

export type Runner = {
  /** Returns everything logged so far. */
  logged: () => string
  stop: () => Promise<void>
}

/** Runs a part of the projector in this process until stopped, and collects its log. */
export const startInProcess = (
  database: TestDatabase,
  options: RunnerOptions,
  run: (deps: ProjectorDeps) => Promise<void>,
): Runner => {
  const stopping = new AbortController()
  const lines: string[] = []
  const done = run({
    pool: database.pool,
    store: database.store,
    rebuilding: { pool: database.pool, store: database.store },
    bus: createTickingBus(),
    holder: 'runner',
    ...options,
    log: pino({ level: 'info' }, { write: (line) => void lines.push(line) }),
    metrics: createProjectorMetrics(),
    replicas: 1,
    signal: stopping.signal,
  })
  return {
    logged: () => lines.join(''),
    stop: async () => {
      stopping.abort()
      await done
    },
  }
}

/** Runs one projection in this process until stopped. */
export const startRunner = (projection: Projection, database: TestDatabase, options: RunnerOptions = {}): Runner =>
  startInProcess(database, options, (deps) => leadProjections([projection], deps))

export const liveCheckpoint = async (pool: Pool, name: string) => {
  const { rows } = await pool.query<{ version: number; position: number; epoch: number }>(
    `select c.version, c.position, c.epoch from projector.projections p
     join projector.checkpoints c on c.name = p.name and c.version = p.live_version where p.name = $1`,
    [name],
  )
  return rows[0]
}

/** Waits until a projection has applied every event that is stored now. */
export const waitUntilCaughtUp = async ({ pool, store }: TestDatabase, name: string, seconds?: number) => {
  const head = await store.head()
  const isThere = async () => ((await liveCheckpoint(pool, name))?.position ?? -1) >= head
  await until(`${name} has reached position ${head}`, isThere, seconds)
}
