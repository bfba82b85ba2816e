import { setTimeout as delay } from 'node:timers/promises'
import { type PoolClient, transaction } from '#db/client.ts'
import { runQuery } from '#db/query.ts'
import { applyPage, isPoison } from '#projector/engine/batch.ts'
import { type Checkpoint, Fenced } from '#projector/engine/checkpoint.ts'
import type { Projection } from '#projector/engine/projection.ts'
import { beginVersion } from './build-version.ts'
import { type Divergence, divergenceText, findDivergence } from './divergence.ts'
import { isDivided } from '#projector/engine/segments/segment-rows.ts'
import { catchUp, type RebuildDeps, whileRebuilding } from './rebuild.ts'
import { dropVersion, liveCheckpointOf, liveVersion } from './version.ts'
import { schemaOf } from '#projector/engine/schema-of.ts'

/** Rows per table that a preview contains. */
const MAX_ROWS = 20

const PAUSE_MS = 100

/** Number of comparisons that a failing event may abort. */
const MAX_POISONED = 5

/** Differences of one table: counts, and the first rows. */
export type TablePreview = {
  table: string
  removed: number
  added: number
  removedRows: unknown[]
  addedRows: unknown[]
  /** Columns that only one of the versions has. Rows are compared by the others. */
  removedColumns: string[]
  addedColumns: string[]
}

/** The changes of a rebuild, with all events up to a position. */
export type Preview = { position: number; tables: TablePreview[]; divergence: Divergence }

const columnsOf = async (client: PoolClient, schema: string, table: string): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I', column_name) as name from information_schema.columns
     where table_schema = $1 and table_name = $2 order by ordinal_position`,
    [schema, table],
  )
  return rows.map(({ name }) => name)
}

type Difference = Pick<TablePreview, 'removed' | 'added' | 'removedRows' | 'addedRows'>

const compareTable = async (client: PoolClient, table: string, live: string, next: string): Promise<TablePreview> => {
  const [before, after] = [await columnsOf(client, live, table), await columnsOf(client, next, table)]
  const columns = before.filter((column) => after.includes(column)).join(', ')
  const [one, other] = [`select ${columns} from ${live}.${table}`, `select ${columns} from ${next}.${table}`]
  const first = (rows: string) =>
    `(select coalesce(json_agg(r), '[]') from (select * from ${rows} limit ${MAX_ROWS}) r)`
  const { rows } = await client.query<Difference>(
    `with gone as (${one} except all ${other}), came as (${other} except all ${one})
     select (select count(*) from gone) as removed, (select count(*) from came) as added,
       ${first('gone')} as "removedRows", ${first('came')} as "addedRows"`,
  )
  const [difference] = rows
  if (!difference) throw new Error(`The comparison of ${table} returned no row`)
  return {
    table,
    ...difference,
    removedColumns: before.filter((column) => !after.includes(column)),
    addedColumns: after.filter((column) => !before.includes(column)),
  }
}

/**
 * Compares the live tables with the built ones, both at the live position. Reads one snapshot, so it blocks neither the
 * follower nor readers. Returns undefined while the follower is behind the built version, or its tables at no position.
 */
const compare = (projection: Projection, built: Checkpoint, { pool, store }: RebuildDeps) =>
  transaction(pool, async (client): Promise<Preview | undefined> => {
    await client.query('set transaction isolation level repeatable read')
    const [live] = await runQuery(client, liveCheckpointOf(projection.name))
    if (live?.version !== built.version - 1) throw new Fenced(`Another rebuild of ${projection.name} finished first`)
    const { version } = live
    if (live.position < built.position || (await isDivided(client, { name: projection.name, version })))
      return undefined
    let checkpoint = built
    for await (const { events } of store.readRange(built.position, live.position)) {
      checkpoint = (await applyPage(client, projection, checkpoint, events)).checkpoint
    }
    const divergence = await findDivergence(client, projection.name, [live.version, built.version])
    const [before, after] = [live.version, built.version].map((version) => schemaOf(projection.name, version))
    const tables: TablePreview[] = []
    for (const table of projection.tables) tables.push(await compareTable(client, table, before ?? '', after ?? ''))
    return { position: live.position, tables, divergence }
  })

/**
 * Builds the next version of a projection, returns how its tables differ from the live ones, and drops it again.
 * @throws {Error} if another rebuild of the projection is running.
 */
export const previewRebuild = (projection: Projection, deps: RebuildDeps): Promise<Preview> =>
  whileRebuilding(projection, deps, async ({ epoch }, held) => {
    const { pool, signal } = held
    const version = (await liveVersion(pool, projection)).version + 1
    let built = await beginVersion(pool, projection, version, epoch)
    try {
      for (let poisoned = 0; ;) {
        built = await catchUp(projection, built, held)
        const preview = await compare(projection, built, held).catch((error: unknown) => {
          // Catching up isolates the failing event, which this comparison can't.
          if (!isPoison(error) || (poisoned += 1) > MAX_POISONED) throw error
          return undefined
        })
        if (preview) return preview
        await delay(PAUSE_MS, undefined, { signal })
      }
    } finally {
      await transaction(pool, (client) => dropVersion(client, projection.name, version))
    }
  })

const lines = (sign: string, rows: unknown[], count: number) => [
  ...rows.map((row) => `  ${sign} ${JSON.stringify(row)}`),
  ...(count > rows.length ? [`  ${sign} and ${count - rows.length} more`] : []),
]

/** Returns a preview as text, like a diff: removed rows with a minus, added rows with a plus. */
export const previewText = ({ name }: Projection, { position, tables, divergence }: Preview): string =>
  [
    `A rebuild of ${name} would change this, with all events up to position ${position}:`,
    ...tables.flatMap((one) => {
      const columns = [
        ...one.removedColumns.map((column) => `  - column ${column}`),
        ...one.addedColumns.map((column) => `  + column ${column}`),
      ]
      const rows = [...lines('-', one.removedRows, one.removed), ...lines('+', one.addedRows, one.added)]
      return [`${one.table}: ${one.removed} rows removed, ${one.added} added`, ...columns, ...rows]
    }),
    ...(divergence.compared > 0 ? [divergenceText(divergence)] : []),
  ].join('\n')
