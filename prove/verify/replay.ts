import { isDatabaseFault, type Pool, type PoolClient, transaction } from '#db/client.ts'
import { sqlName } from '#db/read-models/view-name.ts'
import type { EventStore } from '#db/event-store.ts'
import { LogGap } from '#db/store/log-gap.ts'
import type { LeanEvent } from '#events/decode.ts'
import { foldAndSave, type Projection, readerFor } from '#projector/engine/projection.ts'
import { collectFaults, type Faults, type Finding, formatCount } from './finding.ts'
import { copyOf, type LivePosition } from './snapshot.ts'

/** Rolls back the shadow schema when thrown. */
class Done extends Error {
  override name = 'Done'
}

/**
 * I7: every read table equals a fresh replay of the events up to its checkpoint.
 * @param copies is the session with the copies of the read tables.
 */
export const checkReplays = async (copies: Pool, store: EventStore, all: LivePosition[]): Promise<Finding> => {
  const faults = collectFaults()
  const tables: string[] = []
  let events = 0
  for (const { projection, position } of all) {
    await withShadowSchema(copies, projection, async (shadow) => {
      await applyAll(shadow, store, position)
      events += position
      for (const table of projection.tables) {
        tables.push(`${table} ${formatCount(await compareTable(shadow, table, faults))}`)
      }
    }).catch((error: unknown) => {
      if (!(error instanceof LogGap)) throw error
      faults.add(`${projection.name} can't be replayed. ${error.message}`)
    })
  }
  const result = `${formatCount(faults.count())} rows differ; ${formatCount(events)} events replayed; rows in ${tables.join(', ')}`
  return { id: 'I7', check: 'read tables unlike a fresh replay', result, ...faults.found() }
}

/** Runs work in a schema that is invisible to others and is always rolled back. */
const withShadowSchema = async (copies: Pool, projection: Projection, work: (shadow: Shadow) => Promise<void>) => {
  const schema = `shadow_of_${sqlName(projection.name)}`
  try {
    await transaction(copies, async (client) => {
      await client.query(`create schema ${schema}`)
      await client.query(projection.create(schema))
      await work({ client, schema, projection })
      throw new Done()
    })
  } catch (error) {
    if (!(error instanceof Done)) throw error
  }
}

const applyAll = async (shadow: Shadow, store: EventStore, until: number): Promise<void> => {
  for (let after = 0; after < until; after += BATCH_EVENTS)
    await applyRange(shadow, store, after, Math.min(until, after + BATCH_EVENTS))
}

/** Applies the events of a range at once, as a rebuild does, or page by page if that fails. */
const applyRange = async (shadow: Shadow, store: EventStore, after: number, to: number): Promise<void> => {
  const { client, schema, projection } = shadow
  const pagesOf = async function* () {
    for await (const { events } of readerFor(projection, store).readRange(after, to)) yield events
  }
  const apply = async () => await (await projection.fold({ client, schema }, pagesOf())).save({ client, schema })
  if (await attempt(client, apply)) return
  for await (const page of pagesOf()) await applySkippingFailures(shadow, page)
}

/** Runs work that may fail at an event, and undoes it then. */
const attempt = async (client: PoolClient, work: () => Promise<unknown>): Promise<boolean> => {
  await client.query('savepoint attempt')
  try {
    await work()
    await client.query('release savepoint attempt')
    return true
  } catch (error) {
    if (isDatabaseFault(error)) throw error
    await client.query('rollback to savepoint attempt')
    return false
  }
}

/** Applies a page and skips events that fail, as the projector does. */
const applySkippingFailures = async (shadow: Shadow, page: LeanEvent[]): Promise<void> => {
  const { client, schema, projection } = shadow
  if (await attempt(client, () => foldAndSave({ client, schema }, projection, page))) return
  if (page.length === 1) return
  const middle = Math.ceil(page.length / 2)
  await applySkippingFailures(shadow, page.slice(0, middle))
  await applySkippingFailures(shadow, page.slice(middle))
}

/** Compares the rows of both tables as multisets and returns the number of live rows. */
const compareTable = async ({ client, schema, projection }: Shadow, table: string, faults: Faults): Promise<number> => {
  const [live, replayed] = [copyOf(projection, table), `${schema}.${table}`]
  const sides = [
    [live, replayed, 'is in the read table and not in a replay'],
    [replayed, live, 'is in a replay and not in the read table'],
  ] as const
  for (const [a, b, what] of sides) {
    const { rows } = await client.query<{ row: string; total: number }>(
      `select to_json(d)::text as row, count(*) over () as total
       from (select * from ${a} except all select * from ${b}) d order by 1 limit ${EXAMPLES}`,
    )
    const total = rows[0]?.total ?? 0
    for (let n = 0; n < total; n++) faults.add(`${projection.name}.${table}: ${rows[n]?.row ?? 'another row'} ${what}`)
  }
  const { rows } = await client.query<{ count: number }>(`select count(*) from ${live}`)
  return rows[0]?.count ?? 0
}

/** Limits the rows that are read, because a finding shows no more examples. */
const EXAMPLES = 5

/**
 * Events that are written at once. Everything is one transaction, which has to step over each former version of a row: with
 * small batches, two million events took an hour.
 */
const BATCH_EVENTS = 200_000

type Shadow = { client: PoolClient; schema: string; projection: Projection }
