import { anyOf, runQuery } from '#db/query.ts'
import { insertRows, projectionOf, tablesIn, upsertRows } from '#db/read-models/description.ts'
import { answerInsightsModel, type StoredAnswers } from '#db/figures/answer-insights.ts'
import { createProjection } from '#projector/projection.ts'
import { type Change, type Tx } from '#projector/engine/projection.ts'
import { addAnswers, type Cell, nameOfPlace, placesOf, saveCells, withoutSame } from './cells.ts'
import { answeringHandlers, type AnsweringVisitor } from './visitor.ts'

/** Slots by question. */
type Slots = Map<string, number>

const readSlots = async ({ client, schema }: Tx): Promise<Slots> => {
  const rows = await runQuery(client, tablesIn(answerInsightsModel, schema).selectFrom('questions').selectAll())
  return new Map(rows.map(({ slot, question }) => [question, slot]))
}

/** Slots that a batch has already read. */
const slotsOfBatch = new WeakMap<Tx, Slots>()

const slotsIn = async (tx: Tx): Promise<Slots> => {
  const slots = slotsOfBatch.get(tx) ?? (await readSlots(tx))
  slotsOfBatch.set(tx, slots)
  return slots
}

const assignSlots = async (tx: Tx, questions: ReadonlySet<string>): Promise<Slots> => {
  const slots = await slotsIn(tx)
  const added = [...questions].filter((question) => !slots.has(question))
  if (added.length === 0) return slots
  const rows = added.map((question, n) => ({ slot: slots.size + n + 1, question }))
  for (const { slot, question } of rows) slots.set(question, slot)
  await insertRows(tx, answerInsightsModel, 'questions', rows)
  return slots
}

const encode = (answers: AnsweringVisitor['answers'], slots: Slots): StoredAnswers =>
  Object.fromEntries(
    Object.entries(answers).map(([question, { bucket, choices }]) => {
      const slot = slots.get(question)
      if (slot === undefined) throw new Error(`There is no number for "${question}"`)
      return [slot, [bucket, choices]]
    }),
  )

const load = async (tx: Tx, ids: string[]) => {
  const rows = await runQuery(
    tx.client,
    tablesIn(answerInsightsModel, tx.schema)
      .selectFrom('visitors')
      .select(['quiz_user_id as id', 'month', 'creo as creative', 'version', 'is_own as isOwn', 'answers'])
      .where('quiz_user_id', '=', anyOf(ids)),
  )
  const questionOf = new Map([...(await slotsIn(tx))].map(([question, slot]) => [String(slot), question]))
  const decode = (stored: StoredAnswers): AnsweringVisitor['answers'] =>
    Object.fromEntries(
      Object.entries(stored).map(([slot, [bucket, choices]]) => [questionOf.get(slot) ?? '', { bucket, choices }]),
    )
  return new Map(
    rows.map(({ id, answers, ...facts }): [string, AnsweringVisitor] => [id, { ...facts, answers: decode(answers) }]),
  )
}

const visitorOf = ({ stream }: { stream: string }) => stream.slice('quiz-'.length)

const countChange = (cells: Map<string, Cell>, { before, after }: Change<AnsweringVisitor>, slots: Slots) => {
  const current = after.isOwn ? {} : encode(after.answers, slots)
  if (!before) return addAnswers(cells, placesOf(after), current, 1)
  const previous = before.isOwn ? {} : encode(before.answers, slots)
  const isSameCell = placesOf(before).map(nameOfPlace).join() === placesOf(after).map(nameOfPlace).join()
  addAnswers(cells, placesOf(before), isSameCell ? withoutSame(previous, current) : previous, -1)
  return addAnswers(cells, placesOf(after), isSameCell ? withoutSame(current, previous) : current, 1)
}

const save = async (tx: Tx, changes: Change<AnsweringVisitor>[], questions: ReadonlySet<string>) => {
  const slots = await assignSlots(tx, questions)
  if (changes.length === 0) return
  const rows = changes.map(({ key, after: { month, creative, version, isOwn, answers } }) => ({
    quiz_user_id: key,
    month,
    creo: creative,
    version,
    is_own: isOwn,
    answers: encode(answers, slots),
  }))
  await upsertRows(tx, answerInsightsModel, 'visitors', rows)
  const cells = new Map<string, Cell>()
  for (const change of changes) countChange(cells, change, slots)
  await saveCells(tx, [...cells.values()])
}

/** Shows answers and their durations per question, by version and by creative, by month and in total. */
export const answerInsights = createProjection<AnsweringVisitor>({
  ...projectionOf(answerInsightsModel),
  revision: 8,
  lingerMs: 250,
  key: visitorOf,
  on: answeringHandlers,
  names: (event) => (event.type === 'quiz.question-answered' ? [event.data.question] : []),
  load,
  save,
})
