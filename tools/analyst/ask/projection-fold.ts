import { randomBytes } from 'node:crypto'
import { chmod, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createPool, type Pool, transaction } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { sentenceOf } from '#db/startup.ts'
import { eventTypes, type PlacedEvent } from '#events/catalog.ts'
import type { LeanEvent } from '#events/decode.ts'
import { assertOwnTables } from '#projector/engine/own-tables.ts'
import type { Projection, PureFold, Tx } from '#projector/engine/projection.ts'
import { createVersion } from '#projector/engine/rebuild/version.ts'
import { schemaOf } from '#projector/engine/schema-of.ts'
import { createMustWait } from '#projector/engine/unknown-events.ts'
import { startPostgres } from '#servers/embedded-servers.ts'
import { queryPostgres } from '#tools/analyst/sql/query.ts'
import type { Fold } from './fold.ts'
import type { Selection } from './selection.ts'
import { createPageReader, faultAt, foldPage } from './table-fold.ts'

const VERSION = 1

/** Folds a page in memory without clock and chance, so the event at fault is known before anything is written. */
const createRehearsal = (file: string, { types, keyOf, evolve }: PureFold) => {
  const states = new Map<string, unknown>()
  const mustWait = createMustWait(types)
  const rehearse = (event: PlacedEvent) => {
    const key = types.includes(event.type) ? keyOf(event) : undefined
    if (key !== undefined) states.set(key, evolve(states.get(key), event))
  }
  return (page: LeanEvent[]) => foldPage(file, page, mustWait, rehearse)
}

/** Applies a page as the projector would: its tables change together, and no others. */
const applyPage = (pool: Pool, file: string, projection: Projection, page: LeanEvent[]) =>
  transaction(pool, async (client) => {
    const tx: Tx = { client, schema: schemaOf(projection.name, VERSION) }
    const { deadLetters, save } = await projection.fold(tx, [page])
    const [failed] = deadLetters
    if (failed) throw faultAt(file, failed.event, failed.error)
    try {
      await save(tx)
      await assertOwnTables(tx)
    } catch (error) {
      const [first, last] = [page[0]?.position, page.at(-1)?.position]
      throw new Error(`${file} fails at positions ${first} to ${last}: ${sentenceOf(error)}`, { cause: error })
    }
  })

/** Returns the table to print. */
const tableOf = (file: string, { tables }: Projection, table: string | undefined): string => {
  const chosen = table ?? (tables.length === 1 ? tables[0] : undefined)
  if (chosen !== undefined && tables.includes(chosen)) return chosen
  throw new Error(`${file} fills ${tables.join(', ')}: name one of them, such as TABLE=${tables[0]}`)
}

export type ProjectionFoldOptions = {
  selection: Selection
  /** The table to print. */
  table: string | undefined
  /** Folder of the server, which is emptied. */
  dir: string
  signal: AbortSignal
}

export type ProjectionFold = { fold: Fold; close: () => Promise<void> }

/**
 * Creates the fold of a projection that writes its tables with SQL of its own. They are in a PostgreSQL server that is
 * started for the question, because those of the product are only read.
 * @throws {Error} with one sentence.
 */
export const openProjectionFold = async (
  file: string,
  projection: Projection,
  { selection, table, dir, signal }: ProjectionFoldOptions,
): Promise<ProjectionFold> => {
  const printed = tableOf(file, projection, table)
  await rm(join(dir, 'postgres'), { recursive: true, force: true })
  // PostgreSQL runs as another account when root starts it, which has to reach its folder.
  for (const folder of [dirname(dir), dir]) await chmod(folder, 0o711)
  const server = await startPostgres(dir, randomBytes(12).toString('hex'), signal)
  const pool = createPool({ url: server.url, name: 'make ask', max: 2, statementTimeoutMs: 600_000 })
  const close = async () => {
    await pool.end()
    await server.stop()
  }
  try {
    await migrate(pool)
    await transaction(pool, (client) => createVersion(client, projection, VERSION))
  } catch (error) {
    await close()
    throw new Error(`${file} can't create its tables: ${sentenceOf(error)}`, { cause: error })
  }
  const read = createPageReader(selection, projection.types ?? eventTypes)
  const rehearse = projection.pure ? createRehearsal(file, projection.pure) : () => {}
  const answer = async () => {
    const runner = await queryPostgres(server.url)
    const rows = await runner.run(`select * from ${schemaOf(projection.name, VERSION)}.${printed} order by 1, 2`)
    await runner.close()
    return rows
  }
  const fold: Fold = {
    fetch: async (log, range) => {
      const page = await read(log, range)
      const apply = async () => {
        rehearse(page)
        if (page.length > 0) await applyPage(pool, file, projection, page)
      }
      return { events: page.length, apply }
    },
    answer,
    // The tables end with the server, so an interrupted question begins again.
    save: () => undefined,
    restore: () => {},
  }
  return { fold, close }
}
