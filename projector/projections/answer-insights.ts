import { sql } from 'kysely'
import { anyOf, runQuery } from '#db/query.ts'
import {
  insertRows,
  projectionOf,
  type RowOf,
  rowsAsTable,
  tablesIn,
  upsertRows,
  type WrittenRow,
} from '#db/read-models/description.ts'
import { answerInsightsModel, answerInsightsTables, type StoredAnswers } from '#db/read-models/answer-insights.ts'
import type { PlacedEvent } from '#events/catalog.ts'
import { pack } from '#events/measures/packed-counts.ts'
import { bucketOf } from '#events/measures/time-buckets.ts'
import { type Change, type Handlers, createProjection, type Tx } from '#projector/engine/projection.ts'
import { UNKNOWN_MEMBER } from '#db/read-models/quiz-funnel.ts'

/** Choices of an answer and the bucket of its duration. A later answer replaces it. */
type Answer = { choices: readonly string[]; bucket: number }

/** Month, creative and version group the answers. The last two may become known after an answer. */
type Visitor = {
  month: string
  creative: string | null
  version: string | null
  answers: Readonly<Record<string, Answer>>
}

const arrived = (visitor: Visitor | undefined): Visitor => {
  if (!visitor) throw new Error('This visitor never arrived')
  return visitor
}

const on: Handlers<Visitor> = {
  'quiz.visitor-arrived': (before, { data, at }) =>
    before ?? { month: `${at.toISOString().slice(0, 7)}-01`, creative: data.creo, version: null, answers: {} },
  'quiz.creo-attributed': (before, { data }) => ({
    ...arrived(before),
    creative: arrived(before).creative ?? data.creo,
  }),
  'quiz.question-set-given': (before, { data }) => ({ ...arrived(before), version: data.version }),
  'quiz.question-answered': (before, { data: { question, choices, timeTakenMs } }) => {
    const visitor = arrived(before)
    const answer = { choices: [...new Set(choices)], bucket: bucketOf(timeTakenMs) }
    return { ...visitor, answers: { ...visitor.answers, [question]: answer } }
  },
  // A withdrawal covers the answers that were sent. Their durations still count.
  'quiz.consent-chosen': (before, { data }) => {
    const visitor = arrived(before)
    if (data.answers) return visitor
    const answers = Object.entries(visitor.answers).map(([question, { bucket }]) => [question, { choices: [], bucket }])
    return { ...visitor, answers: Object.fromEntries(answers) }
  },
}

type Numbers = { questions: Map<string, number>; choices: Map<string, number> }

const choiceKey = (question: number, choice: string) => `${question}\n${choice}`

const readNumbers = async ({ client, schema }: Tx): Promise<Numbers> => {
  const tables = tablesIn(answerInsightsModel, schema)
  const questions = await runQuery(client, tables.selectFrom('questions').selectAll())
  const choices = await runQuery(client, tables.selectFrom('choices').selectAll())
  return {
    questions: new Map(questions.map(({ slot, question }) => [question, slot])),
    choices: new Map(choices.map(({ question, slot, choice }) => [choiceKey(question, choice), slot])),
  }
}

/** Numbers that a batch has already read. */
const numbersOfBatch = new WeakMap<Tx, Numbers>()

const numbersIn = async (tx: Tx): Promise<Numbers> => {
  const numbers = numbersOfBatch.get(tx) ?? (await readNumbers(tx))
  numbersOfBatch.set(tx, numbers)
  return numbers
}

/** Unique name of a question or of a choice, for arbitrary texts. */
type Name = [question: string, choice?: string]

const namesIn = (event: PlacedEvent): string[] => {
  if (event.type !== 'quiz.question-answered') return []
  const { question, choices } = event.data
  const names: Name[] = [[question], ...choices.map((choice): Name => [question, choice])]
  return names.map((name) => JSON.stringify(name))
}

/** Assigns numbers to new names. */
const assignNumbers = async (tx: Tx, names: ReadonlySet<string>): Promise<Numbers> => {
  const numbers = await numbersIn(tx)
  const { questions, choices } = numbers
  const counts = new Map<number, number>()
  for (const key of choices.keys()) {
    const question = Number(key.slice(0, key.indexOf('\n')))
    counts.set(question, (counts.get(question) ?? 0) + 1)
  }
  const newQuestions: WrittenRow<typeof answerInsightsTables.questions>[] = []
  const newChoices: WrittenRow<typeof answerInsightsTables.choices>[] = []
  for (const one of names) {
    const [name, choice] = JSON.parse(one) as Name
    const question = questions.get(name) ?? questions.size + 1
    if (!questions.has(name)) newQuestions.push({ slot: question, question: name })
    questions.set(name, question)
    if (choice === undefined || choices.has(choiceKey(question, choice))) continue
    const slot = (counts.get(question) ?? 0) + 1
    counts.set(question, slot)
    choices.set(choiceKey(question, choice), slot)
    newChoices.push({ question, slot, choice })
  }
  await insertRows(tx, answerInsightsModel, 'questions', newQuestions)
  await insertRows(tx, answerInsightsModel, 'choices', newChoices)
  return numbers
}

const lookUp = (numbers: Map<string, number>, key: string): number => {
  const number = numbers.get(key)
  if (number === undefined) throw new Error(`There is no number for "${key}"`)
  return number
}

const encode = (answers: Visitor['answers'], { questions, choices }: Numbers): StoredAnswers =>
  Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => {
      const question = lookUp(questions, name)
      return [question, [answer.bucket, answer.choices.map((choice) => lookUp(choices, choiceKey(question, choice)))]]
    }),
  )

const load = async (tx: Tx, ids: string[]) => {
  const rows = await runQuery(
    tx.client,
    tablesIn(answerInsightsModel, tx.schema)
      .selectFrom('visitors')
      .select(['quiz_user_id as id', 'month', 'creo as creative', 'version', 'answers'])
      .where('quiz_user_id', '=', anyOf(ids)),
  )
  const { questions, choices } = await numbersIn(tx)
  const nameOf = new Map([...questions].map(([name, slot]) => [slot, name]))
  const choiceOf = new Map(
    [...choices].map(([key, slot]) => {
      const at = key.indexOf('\n')
      return [`${key.slice(0, at)} ${slot}`, key.slice(at + 1)]
    }),
  )
  const decode = (stored: StoredAnswers): Visitor['answers'] =>
    Object.fromEntries(
      Object.entries(stored).map(([question, [bucket, slots]]) => [
        nameOf.get(Number(question)) ?? '',
        { bucket, choices: slots.map((slot) => choiceOf.get(`${question} ${slot}`) ?? '') },
      ]),
    )
  return new Map(
    rows.map(({ id, answers, ...facts }): [string, Visitor] => [id, { ...facts, answers: decode(answers) }]),
  )
}

/** A group in a period. */
type Place = { grouping: 'version' | 'creo'; member: string; period: 'month' | 'all'; startsOn: string }
type Cell = Place & { question: number; times: number[]; choices: number[]; choosing: number }

/** Returns the cells that a visitor's answers count in, without the question. */
const placesOf = ({ month, creative, version }: Visitor): Place[] => {
  const groups = [
    { grouping: 'version', member: version ?? UNKNOWN_MEMBER },
    { grouping: 'creo', member: creative ?? UNKNOWN_MEMBER },
  ] as const
  return groups.flatMap((group): Place[] => [
    { ...group, period: 'month', startsOn: month },
    { ...group, period: 'all', startsOn: '-infinity' },
  ])
}

const nameOf = ({ grouping, member, period, startsOn }: Place) => `${grouping}\n${member}\n${period}\n${startsOn}`

const add = (counts: number[], index: number, by: 1 | -1) => {
  while (counts.length <= index) counts.push(0)
  counts[index] = (counts[index] ?? 0) + by
}

const addAnswers = (cells: Map<string, Cell>, places: Place[], stored: StoredAnswers, by: 1 | -1) => {
  for (const [question, [bucket, slots]] of Object.entries(stored)) {
    for (const place of places) {
      const name = `${nameOf(place)}\n${question}`
      const cell = cells.get(name) ?? { ...place, question: Number(question), times: [], choices: [], choosing: 0 }
      cells.set(name, cell)
      add(cell.times, bucket, by)
      for (const slot of slots) add(cell.choices, slot - 1, by)
      if (slots.length > 0) cell.choosing += by
    }
  }
}

/** Returns the answers that differ from `others`. */
const without = (answers: StoredAnswers, others: StoredAnswers): StoredAnswers =>
  Object.fromEntries(
    Object.entries(answers).filter(([question, answer]) => JSON.stringify(others[question]) !== JSON.stringify(answer)),
  )

const countChange = (cells: Map<string, Cell>, { before, after }: Change<Visitor>, numbers: Numbers) => {
  const current = encode(after.answers, numbers)
  if (!before) return addAnswers(cells, placesOf(after), current, 1)
  const previous = encode(before.answers, numbers)
  const isSameCell = placesOf(before).map(nameOf).join() === placesOf(after).map(nameOf).join()
  addAnswers(cells, placesOf(before), isSameCell ? without(previous, current) : previous, -1)
  return addAnswers(cells, placesOf(after), isSameCell ? without(current, previous) : current, 1)
}

const saveVisitors = (tx: Tx, changes: Change<Visitor>[], numbers: Numbers) =>
  upsertRows(
    tx,
    answerInsightsModel,
    'visitors',
    changes.map(({ key, after: { month, creative, version, answers } }) => ({
      quiz_user_id: key,
      month,
      creo: creative,
      version,
      answers: encode(answers, numbers),
    })),
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

const saveCells = async ({ client, schema }: Tx, cells: Cell[]) => {
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

const save = async (tx: Tx, changes: Change<Visitor>[], names: ReadonlySet<string>) => {
  const numbers = await assignNumbers(tx, names)
  if (changes.length === 0) return
  await saveVisitors(tx, changes, numbers)
  const cells = new Map<string, Cell>()
  for (const change of changes) countChange(cells, change, numbers)
  await saveCells(tx, [...cells.values()])
}

/** Shows answers and their durations per question, by version and by creative, by month and in total. */
export const answerInsights = createProjection<Visitor>({
  ...projectionOf(answerInsightsModel),
  revision: 4,
  lingerMs: 250,
  key: (event) => event.stream.slice('quiz-'.length),
  on,
  names: namesIn,
  load,
  save,
})
