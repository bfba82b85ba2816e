import { insertRows, projectionOf, type RowOf } from '#db/read-models/description.ts'
import { MEASURES, quizFunnelModel, type quizFunnelTables } from '#db/figures/quiz-funnel.ts'
import { plainArray } from '#db/store/plain-array.ts'
import { pack } from '#events/figures/measures/packed-counts.ts'
import {
  amountsOf,
  isVisitorCounted,
  measuresOf,
  funnelHandlers,
  type FunnelVisitor,
  visitorOf,
} from './funnel-visitor.ts'
import { createProjection } from '#projector/projection.ts'
import { type Change, type Tx } from '#projector/engine/projection.ts'
import {
  addAmounts,
  type Amounts,
  type RollupCell,
  type Cells,
  difference,
  type VisitorDimensions,
  rollUp,
} from './rollup.ts'

const lookUp = <T>(map: Map<string, T>, key: string): T => {
  const value = map.get(key)
  if (value === undefined) throw new Error(`The funnel has no measure "${key}"`)
  return value
}

/**
 * Returns a statement that is prepared once per connection: planning it costs more than running it for a few events.
 * Statements are written by hand because Kysely's take longer: 1.8 times for 20 cells, 1.3 for 2,000, 1.4 for a visitor.
 */
const prepareStatement = (schema: string, name: string, text: string, values: unknown[] = []) => ({
  name: `${schema} ${name}`,
  text,
  values,
})

/** Slots that a batch has already read. */
const readSlots = new WeakMap<Tx, Map<string, number>>()

const readSlotsOf = async (tx: Tx): Promise<Map<string, number>> => {
  const { rows } = await tx.client.query<RowOf<typeof quizFunnelTables.measures>>(
    prepareStatement(tx.schema, 'slots', `select slot, measure from ${tx.schema}.measures`),
  )
  const slotOf = new Map(rows.map(({ slot, measure }) => [measure, slot]))
  readSlots.set(tx, slotOf)
  return slotOf
}

const slotsIn = async (tx: Tx) => readSlots.get(tx) ?? (await readSlotsOf(tx))

/**
 * Returns the slot of each measure, from 1. Adds new ones in the order of events, so a replay assigns the same slots.
 */
const slotsFor = async (tx: Tx, measures: Iterable<string>) => {
  const slotOf = await slotsIn(tx)
  const added = [...new Set([MEASURES.visitors, ...measures])].filter((measure) => !slotOf.has(measure))
  if (added.length === 0) return slotOf
  const rows = added.map((measure, n) => ({ slot: slotOf.size + n + 1, measure }))
  for (const { slot, measure } of rows) slotOf.set(measure, slot)
  await insertRows(tx, quizFunnelModel, 'measures', rows)
  return slotOf
}

/** `steps` is the text of a PostgreSQL array, `{1,2}`. */
type VisitorRow = Omit<RowOf<typeof quizFunnelTables.visitors>, 'steps'> & { steps: string }

const load = async (tx: Tx, ids: string[]) => {
  const select = `
    select quiz_user_id, arrived_on::text, creo, version, age, is_own, steps::text, money
    from ${tx.schema}.visitors where quiz_user_id = any($1::uuid[])`
  const { rows } = await tx.client.query<VisitorRow>(prepareStatement(tx.schema, 'load', select, [ids]))
  const measures = new Map([...(await slotsIn(tx))].map(([measure, slot]) => [String(slot), measure]))
  const measureOf = (slot: string) => lookUp(measures, slot)
  return new Map(
    rows.map(({ quiz_user_id, arrived_on, creo, is_own, steps, money, ...rest }): [string, FunnelVisitor] => [
      quiz_user_id,
      {
        arrivedOn: arrived_on,
        creative: creo,
        isOwn: is_own,
        ...rest,
        money: money ?? {},
        steps: steps.slice(1, -1).split(',').filter(Boolean).map(measureOf),
      },
    ]),
  )
}

const plainArrays = (arrays: number[][]) => `{${arrays.map((values) => `"${plainArray(values)}"`).join()}}`

const saveVisitors = async ({ client, schema }: Tx, changes: Change<FunnelVisitor>[], slot: Map<string, number>) => {
  const visitors = changes.map(({ after }) => after)
  const upsert = `
    insert into ${schema}.visitors
    select id, arrived_on, creo, version, age, is_own, steps::smallint[], money
    from unnest($1::uuid[], $2::date[], $3::text[], $4::text[], $5::text[], $6::text[], $7::jsonb[], $8::boolean[])
      as v(id, arrived_on, creo, version, age, steps, money, is_own)
    on conflict (quiz_user_id) do update
    set arrived_on = excluded.arrived_on, creo = excluded.creo, version = excluded.version, age = excluded.age,
      is_own = excluded.is_own, steps = excluded.steps, money = excluded.money`
  await client.query(
    prepareStatement(schema, 'save-visitors', upsert, [
      plainArray(changes.map(({ key }) => key)),
      plainArray(visitors.map((v) => v.arrivedOn ?? 'null')),
      visitors.map((v) => v.creative),
      visitors.map((v) => v.version),
      visitors.map((v) => v.age),
      plainArrays(visitors.map((v) => v.steps.map((step) => lookUp(slot, step)))),
      visitors.map(({ money }) => (Object.keys(money).length === 0 ? null : money)),
      plainArray(visitors.map(({ isOwn }) => String(isOwn))),
    ]),
  )
}

const keysOf = (cells: RollupCell[]) => [
  plainArray(cells.map((cell) => cell.grouping)),
  cells.map((cell) => cell.age),
  plainArray(cells.map((cell) => cell.period)),
  plainArray(cells.map((cell) => cell.startsOn)),
  cells.map((cell) => cell.creative),
  cells.map((cell) => cell.version),
]

/** Cells per statement. The next statement is prepared while the database runs this one. */
const CELLS_PER_STATEMENT = 2_000

const addCells = async ({ client, schema }: Tx, cells: RollupCell[]) => {
  const upsert = `
    insert into ${schema}.cells as c
    select * from unnest($1::text[], $2::text[], $3::text[], $4::date[], $5::text[], $6::text[], $7::numeric[])
    on conflict (grouping, age, period, starts_on, version, creo) do update set packed = c.packed + excluded.packed`
  let adding: Promise<unknown> | undefined
  for (let from = 0; from < cells.length; from += CELLS_PER_STATEMENT) {
    const chunk = cells.slice(from, from + CELLS_PER_STATEMENT)
    const values = [...keysOf(chunk), plainArray(chunk.map(({ counts }) => pack(counts)))]
    await adding
    adding = client.query(prepareStatement(schema, 'save-cells', upsert, values))
    // The rejection is handled when the statement is awaited.
    adding.catch(() => {})
  }
  await adding
}

const saveCells = async (tx: Tx, cells: RollupCell[]) => {
  await addCells(tx, cells)
  // Deletes cells without visitors, because a replay would never create them.
  const decreased = cells.filter(({ counts }) => counts.some((n) => n < 0))
  if (decreased.length === 0) return
  const { client, schema } = tx
  const remove = `
    delete from ${schema}.cells c
    using unnest($1::text[], $2::text[], $3::text[], $4::date[], $5::text[], $6::text[])
      as t(grouping, age, period, starts_on, creo, version)
    where c.grouping = t.grouping and c.age = t.age and c.period = t.period and c.starts_on = t.starts_on
      and c.creo = t.creo and c.version = t.version and c.packed = 0`
  await client.query(prepareStatement(schema, 'remove-cells', remove, keysOf(decreased)))
}

const isSame = (one: VisitorDimensions, other: VisitorDimensions) =>
  one.arrivedOn === other.arrivedOn &&
  one.creative === other.creative &&
  one.version === other.version &&
  one.age === other.age

/** Counts a change of a visitor: moves all amounts if the cell changed, otherwise adds the difference. */
const countChange = (
  cells: Cells,
  { before, after }: Change<FunnelVisitor>,
  amounts: (visitor: FunnelVisitor) => Amounts,
) => {
  if (isVisitorCounted(before) && isVisitorCounted(after) && isSame(before, after))
    return addAmounts(cells, after, difference(amounts(before), amounts(after)))
  if (isVisitorCounted(before)) addAmounts(cells, before, amounts(before), -1)
  if (isVisitorCounted(after)) addAmounts(cells, after, amounts(after))
}

const save = async (tx: Tx, changes: Change<FunnelVisitor>[], measures: ReadonlySet<string>) => {
  const slot = await slotsFor(tx, measures)
  if (changes.length === 0) return
  // The cells are computed while the database writes the visitors.
  const savingVisitors = saveVisitors(tx, changes, slot)
  savingVisitors.catch(() => {})
  const finest: Cells = new Map()
  const amounts = (visitor: FunnelVisitor) =>
    new Map(amountsOf(visitor).map(([measure, n]) => [lookUp(slot, measure) - 1, n]))
  for (const change of changes) countChange(finest, change, amounts)
  const cells = rollUp(finest)
  await savingVisitors
  await saveCells(tx, cells)
}

/** Shows how far visitors get and how much they pay, by version, creative, both, age and period. */
export const quizFunnel = createProjection<FunnelVisitor>({
  ...projectionOf(quizFunnelModel),
  revision: 11,
  key: visitorOf,
  on: funnelHandlers,
  names: measuresOf,
  load,
  save,
})
