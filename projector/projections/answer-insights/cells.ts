import { sql } from 'kysely'
import { runQuery } from '#db/query.ts'
import { answerInsightsModel, answerInsightsTables, type StoredAnswers } from '#db/read-models/answer-insights.ts'
import { type RowOf, rowsAsTable, tablesIn } from '#db/read-models/description.ts'
import { UNKNOWN_MEMBER } from '#db/read-models/quiz-funnel.ts'
import { pack } from '#events/measures/packed-counts.ts'
import type { Tx } from '#projector/engine/projection.ts'
import type { AnsweringVisitor } from './visitor.ts'

/** A group in a period. */
export type Place = { grouping: 'version' | 'creo'; member: string; period: 'month' | 'all'; startsOn: string }
export type Cell = Place & { question: number; times: number[]; choices: number[]; choosing: number }

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

const add = (counts: number[], index: number, by: 1 | -1) => {
  while (counts.length <= index) counts.push(0)
  counts[index] = (counts[index] ?? 0) + by
}

export const addAnswers = (cells: Map<string, Cell>, places: Place[], stored: StoredAnswers, by: 1 | -1) => {
  for (const [question, [bucket, slots]] of Object.entries(stored)) {
    for (const place of places) {
      const name = `${nameOfPlace(place)}\n${question}`
      const cell = cells.get(name) ?? { ...place, question: Number(question), times: [], choices: [], choosing: 0 }
      cells.set(name, cell)
      add(cell.times, bucket, by)
      for (const slot of slots) add(cell.choices, slot - 1, by)
      if (slots.length > 0) cell.choosing += by
    }
  }
}

/** Returns the answers that differ from `others`. */
export const withoutSame = (answers: StoredAnswers, others: StoredAnswers): StoredAnswers =>
  Object.fromEntries(
    Object.entries(answers).filter(([question, answer]) => JSON.stringify(others[question]) !== JSON.stringify(answer)),
  )

const cellRow = ({ grouping, member, period, startsOn, question, times, choices, choosing }: Cell) => ({
  grouping,
  member,
  period,
  starts_on: startsOn,
  question,
  times: pack(times),
  choices: pack(choices),
  choosing,
})

export const saveCells = async ({ client, schema }: Tx, cells: Cell[]) => {
  const changed = cells.filter(({ times, choices }) => [...times, ...choices].some((count) => count !== 0))
  if (changed.length === 0) return
  const tables = tablesIn(answerInsightsModel, schema)
  await runQuery(
    client,
    tables
      .insertInto('cells')
      .expression(rowsAsTable(schema, answerInsightsModel, 'cells', changed.map(cellRow)))
      .onConflict((conflict) =>
        conflict.columns([...answerInsightsTables.cells.key]).doUpdateSet((eb) => ({
          times: eb('cells.times', '+', eb.ref('excluded.times')),
          choices: eb('cells.choices', '+', eb.ref('excluded.choices')),
          choosing: eb('cells.choosing', '+', eb.ref('excluded.choosing')),
        })),
      ),
  )
  // Deletes cells without answers, because a replay would never create them.
  const decreased = changed.filter(({ times }) => times.some((count) => count < 0))
  if (decreased.length === 0) return
  const rows = rowsAsTable(schema, answerInsightsModel, 'cells', decreased.map(cellRow))
  await runQuery(
    client,
    tables
      .deleteFrom('cells')
      .using(sql<RowOf<typeof answerInsightsTables.cells>>`(${rows})`.as('changed'))
      .whereRef('cells.grouping', '=', 'changed.grouping')
      .whereRef('cells.member', '=', 'changed.member')
      .whereRef('cells.period', '=', 'changed.period')
      .whereRef('cells.starts_on', '=', 'changed.starts_on')
      .whereRef('cells.question', '=', 'changed.question')
      .where('cells.times', '=', '0'),
  )
}
