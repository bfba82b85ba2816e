import { runQuery } from '#db/query.ts'
import { answerInsightsModel, answerInsightsTables, type StoredAnswers } from '#db/figures/answer-insights.ts'
import { rowsAsTable, tablesIn, type WrittenRow } from '#db/read-models/description.ts'
import { UNKNOWN_MEMBER } from '#events/figures/definitions/members.ts'
import { pack } from '#events/figures/measures/packed-counts.ts'
import type { Tx } from '#projector/engine/projection.ts'
import type { AnsweringVisitor } from './visitor.ts'

/** A group in a period. */
export type Place = { grouping: 'version' | 'creo'; member: string; period: 'month' | 'all'; startsOn: string }
export type Cell = Place & { question: number; times: number[]; choices: Map<string, number>; choosing: number }

/** Returns the cells that a visitor's answers count in, without the question. */
export const placesOf = ({ month, creative, version }: AnsweringVisitor): Place[] => {
  const groups = [
    { grouping: 'version', member: version ?? UNKNOWN_MEMBER },
    { grouping: 'creo', member: creative ?? UNKNOWN_MEMBER },
  ] as const
  return groups.flatMap((group): Place[] => [
    { ...group, period: 'month', startsOn: month },
    { ...group, period: 'all', startsOn: '-infinity' },
  ])
}

export const nameOfPlace = ({ grouping, member, period, startsOn }: Place) =>
  `${grouping}\n${member}\n${period}\n${startsOn}`

const addTime = (counts: number[], bucket: number, by: 1 | -1) => {
  while (counts.length <= bucket) counts.push(0)
  counts[bucket] = (counts[bucket] ?? 0) + by
}

export const addAnswers = (cells: Map<string, Cell>, places: Place[], stored: StoredAnswers, by: 1 | -1) => {
  for (const [question, [bucket, choices]] of Object.entries(stored)) {
    for (const place of places) {
      const name = `${nameOfPlace(place)}\n${question}`
      const cell = cells.get(name) ?? {
        ...place,
        question: Number(question),
        times: [],
        choices: new Map(),
        choosing: 0,
      }
      cells.set(name, cell)
      addTime(cell.times, bucket, by)
      for (const choice of choices) cell.choices.set(choice, (cell.choices.get(choice) ?? 0) + by)
      if (choices.length > 0) cell.choosing += by
    }
  }
}

export const withoutSame = (answers: StoredAnswers, others: StoredAnswers): StoredAnswers =>
  Object.fromEntries(
    Object.entries(answers).filter(([question, answer]) => JSON.stringify(others[question]) !== JSON.stringify(answer)),
  )

const placeRow = ({ grouping, member, period, startsOn, question }: Cell) => ({
  grouping,
  member,
  period,
  starts_on: startsOn,
  question,
})

type Table = 'cells' | 'choices'
type Rows<Name extends Table> = readonly WrittenRow<(typeof answerInsightsTables)[Name]>[]

/** Deletes the rows without visitors, because a replay would never create them. */
const deleteEmpty = async <Name extends Table>({ client, schema }: Tx, name: Name, count: string, rows: Rows<Name>) => {
  if (rows.length === 0) return
  const isSame = answerInsightsTables[name].key.map((column) => `stored.${column} = changed.${column}`)
  await client.query(
    `delete from ${schema}.${name} stored using jsonb_populate_recordset(null::${schema}.${name}, $1) changed
     where ${isSame.join(' and ')} and stored.${count} = 0`,
    [JSON.stringify(rows)],
  )
}

const saveChoices = async (tx: Tx, cells: Cell[]) => {
  const rows = cells.flatMap((cell) =>
    [...cell.choices]
      .filter(([, visitors]) => visitors !== 0)
      .map(([choice, visitors]) => ({ ...placeRow(cell), choice, visitors })),
  )
  if (rows.length === 0) return
  await runQuery(
    tx.client,
    tablesIn(answerInsightsModel, tx.schema)
      .insertInto('choices')
      .expression(rowsAsTable(tx.schema, answerInsightsModel, 'choices', rows))
      .onConflict((conflict) =>
        conflict
          .columns([...answerInsightsTables.choices.key])
          .doUpdateSet((eb) => ({ visitors: eb('choices.visitors', '+', eb.ref('excluded.visitors')) })),
      ),
  )
  const decreased = rows.filter(({ visitors }) => visitors < 0)
  await deleteEmpty(tx, 'choices', 'visitors', decreased)
}

export const saveCells = async (tx: Tx, cells: Cell[]) => {
  await saveChoices(tx, cells)
  const rows = cells
    .filter(({ times, choosing }) => choosing !== 0 || times.some((count) => count !== 0))
    .map((cell) => ({ cell, row: { ...placeRow(cell), times: pack(cell.times), choosing: cell.choosing } }))
  if (rows.length === 0) return
  await runQuery(
    tx.client,
    tablesIn(answerInsightsModel, tx.schema)
      .insertInto('cells')
      .expression(
        rowsAsTable(
          tx.schema,
          answerInsightsModel,
          'cells',
          rows.map(({ row }) => row),
        ),
      )
      .onConflict((conflict) =>
        conflict.columns([...answerInsightsTables.cells.key]).doUpdateSet((eb) => ({
          times: eb('cells.times', '+', eb.ref('excluded.times')),
          choosing: eb('cells.choosing', '+', eb.ref('excluded.choosing')),
        })),
      ),
  )
  const decreased = rows.filter(({ cell }) => cell.times.some((count) => count < 0)).map(({ row }) => row)
  await deleteEmpty(tx, 'cells', 'times', decreased)
}
