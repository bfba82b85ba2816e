import type { RecordedEvent } from '#events/catalog.ts'
import { type Change, type Handlers, projection, type Tx } from './projection.ts'
import { addCells, cellsOf, type Cells, type Facts, without } from './rollup.ts'

/** What the funnel remembers of one visitor: the facts that group them, and the steps they reached, each once. */
type Visitor = Facts & { steps: readonly string[] }

const day = (at: Date) => at.toISOString().slice(0, 10)

/** The measure that an event adds one visitor to, if any. Slots are given in the order in which these first appear. */
const stepOf = (event: RecordedEvent): string | undefined => {
  switch (event.type) {
    case 'quiz.question-answered':
      return `question:${event.data.question}`
    case 'quiz.email-given':
      return 'email'
    case 'quiz.name-given':
      return 'name'
    case 'quiz.checkout-opened':
      return 'checkout'
    default:
      return undefined
  }
}

const arrived = (visitor: Visitor | undefined): Visitor => {
  if (!visitor) throw new Error('This visitor never arrived')
  return visitor
}

const reach = (before: Visitor | undefined, event: RecordedEvent): Visitor => {
  const visitor = arrived(before)
  const step = stepOf(event)
  return step === undefined || visitor.steps.includes(step) ? visitor : { ...visitor, steps: [...visitor.steps, step] }
}

const on: Handlers<Visitor> = {
  'quiz.visitor-arrived': (before, { data, at }) =>
    before ?? { arrivedOn: day(at), creo: data.creo, version: null, age: null, steps: [] },
  'quiz.creo-attributed': (before, { data }) => ({ ...arrived(before), creo: arrived(before).creo ?? data.creo }),
  'quiz.question-set-given': (before, { data }) => ({ ...arrived(before), version: data.version }),
  'quiz.age-chosen': (before, { data }) => ({ ...arrived(before), age: data.age }),
  'quiz.question-answered': reach,
  'quiz.email-given': reach,
  'quiz.name-given': reach,
  'quiz.checkout-opened': reach,
}

const create = (schema: string) => `
  create table ${schema}.visitors (
    quiz_user_id uuid primary key, arrived_on date not null, creo text, version text, age text,
    steps smallint[] not null);
  create table ${schema}.cells (
    grouping text not null, age text not null, period text not null, starts_on date not null, member text not null,
    counts bigint[] not null, primary key (grouping, age, period, starts_on, member));
  create index cells_empty on ${schema}.cells (grouping) where counts = '{}';
  create table ${schema}.measures (slot smallint primary key, measure text not null unique);`

const known = <T>(map: Map<string, T>, key: string): T => {
  const value = map.get(key)
  if (value === undefined) throw new Error(`The measures of the funnel do not know "${key}"`)
  return value
}

/** The slot of each measure, from 1. New ones are added in the order of the events, so a replay gives the same. */
const slots = async ({ client, schema }: Tx, events: RecordedEvent[]) => {
  const { rows } = await client.query<{ slot: number; measure: string }>(`select slot, measure from ${schema}.measures`)
  const slotOf = new Map(rows.map(({ slot, measure }) => [measure, slot]))
  const added: string[] = []
  for (const measure of events.length > 0 ? ['visitors', ...events.map(stepOf)] : []) {
    if (measure === undefined || slotOf.has(measure)) continue
    slotOf.set(measure, slotOf.size + 1)
    added.push(measure)
  }
  if (added.length > 0) {
    await client.query(`insert into ${schema}.measures select * from unnest($1::smallint[], $2::text[])`, [
      added.map((measure) => slotOf.get(measure)),
      added,
    ])
  }
  return slotOf
}

type VisitorRow = {
  quiz_user_id: string
  arrived_on: string
  creo: string | null
  version: string | null
  age: string | null
  /** Slots, as PostgreSQL writes an array: `{1,2}`. */
  steps: string
}

const load = async (tx: Tx, ids: string[]) => {
  const { rows } = await tx.client.query<VisitorRow>(
    `select quiz_user_id, arrived_on::text, creo, version, age, steps::text
     from ${tx.schema}.visitors where quiz_user_id = any($1::uuid[])`,
    [ids],
  )
  const measures = new Map([...(await slots(tx, []))].map(([measure, slot]) => [String(slot), measure]))
  const measureOf = (slot: string) => known(measures, slot)
  return new Map(
    rows.map(({ quiz_user_id, arrived_on, steps, ...rest }): [string, Visitor] => [
      quiz_user_id,
      { arrivedOn: arrived_on, ...rest, steps: steps.slice(1, -1).split(',').filter(Boolean).map(measureOf) },
    ]),
  )
}

const saveVisitors = async ({ client, schema }: Tx, changes: Change<Visitor>[], slot: Map<string, number>) => {
  const visitors = changes.map(({ after }) => after)
  await client.query(
    `insert into ${schema}.visitors
     select id, arrived_on, creo, version, age, steps::smallint[]
     from unnest($1::uuid[], $2::date[], $3::text[], $4::text[], $5::text[], $6::text[])
       as v(id, arrived_on, creo, version, age, steps)
     on conflict (quiz_user_id) do update
     set creo = excluded.creo, version = excluded.version, age = excluded.age, steps = excluded.steps`,
    [
      changes.map(({ key }) => key),
      visitors.map((v) => v.arrivedOn),
      visitors.map((v) => v.creo),
      visitors.map((v) => v.version),
      visitors.map((v) => v.age),
      visitors.map((v) => `{${v.steps.map((step) => known(slot, step)).join()}}`),
    ],
  )
}

const saveCells = async ({ client, schema }: Tx, cells: Cells) => {
  const all = [...cells.values()].filter(({ counts }) => counts.some((count) => count !== 0))
  if (all.length === 0) return
  await client.query(
    `insert into ${schema}.cells as c
     select grouping, age, period, starts_on, member, projector.add_counts(counts::bigint[], '{}')
     from unnest($1::text[], $2::text[], $3::text[], $4::date[], $5::text[], $6::text[])
       as t(grouping, age, period, starts_on, member, counts)
     on conflict (grouping, age, period, starts_on, member) do update
     set counts = projector.add_counts(c.counts, excluded.counts)`,
    [
      all.map((cell) => cell.grouping),
      all.map((cell) => cell.age),
      all.map((cell) => cell.period),
      all.map((cell) => cell.startsOn),
      all.map((cell) => cell.member),
      all.map((cell) => `{${cell.counts.join()}}`),
    ],
  )
  // A cell that everyone has left must vanish, as it would never have been in a replay.
  await client.query(`delete from ${schema}.cells where counts = '{}'`)
}

const save = async (tx: Tx, changes: Change<Visitor>[], events: RecordedEvent[]) => {
  const slot = await slots(tx, events)
  if (changes.length === 0) return
  await saveVisitors(tx, changes, slot)
  const cells: Cells = new Map()
  const indexes = (steps: readonly string[]) => ['visitors', ...steps].map((step) => known(slot, step) - 1)
  for (const { before, after } of changes) {
    const now = { cells: cellsOf(after), indexes: indexes(after.steps) }
    if (!before) addCells(cells, now, 1)
    else if (cellsOf(before).join() === now.cells.join()) {
      addCells(cells, { ...now, indexes: without(now.indexes, indexes(before.steps)) }, 1)
    } else {
      addCells(cells, { cells: cellsOf(before), indexes: indexes(before.steps) }, -1)
      addCells(cells, now, 1)
    }
  }
  await saveCells(tx, cells)
}

/** How far visitors come in the quiz and after it: by version and by creo, by age, by day, month and all time. */
export const quizFunnel = projection<Visitor>({
  name: 'quiz-funnel',
  revision: 1,
  tables: ['visitors', 'cells', 'measures'],
  create,
  key: (event) => event.stream.slice('quiz-'.length),
  on,
  load,
  save,
})
