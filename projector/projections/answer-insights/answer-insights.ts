import type { ReadDisposableKeys } from '#db/crypto/disposable-keys.ts'
import { anyOf, runQuery } from '#db/query.ts'
import { insertRows, projectionOf, tablesIn, upsertRows, type WrittenRow } from '#db/read-models/description.ts'
import { answerInsightsModel, type answerInsightsTables, type StoredAnswers } from '#db/read-models/answer-insights.ts'
import type { PlacedEvent } from '#events/catalog.ts'
import { type Change, createProjection, type Tx } from '#projector/engine/projection.ts'
import { addAnswers, type Cell, nameOfPlace, placesOf, saveCells, withoutSame } from './cells.ts'
import { openAnswers, openChoices, sealChoices } from './sealed-choices.ts'
import { on, type AnsweringVisitor } from './visitor.ts'

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
  const { question, choices, offered = [] } = event.data
  const names: Name[] = [[question], ...[...choices, ...offered].map((choice): Name => [question, choice])]
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
    const [name, choice]: Name = JSON.parse(one)
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

const encode = (answers: AnsweringVisitor['answers'], { questions, choices }: Numbers): StoredAnswers =>
  Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => {
      const question = lookUp(questions, name)
      // Sealed choices are numbered by the first answer that names what is offered.
      const slots = answer.choices.flatMap((choice) => choices.get(choiceKey(question, choice)) ?? [])
      return [question, [answer.bucket, slots]]
    }),
  )

const load = async (tx: Tx, ids: string[], readKeys: ReadDisposableKeys) => {
  const rows = await runQuery(
    tx.client,
    tablesIn(answerInsightsModel, tx.schema)
      .selectFrom('visitors')
      .select(['quiz_user_id as id', 'month', 'creo as creative', 'version', 'answers', 'sealed_choices as sealed'])
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
  const decode = (stored: StoredAnswers): AnsweringVisitor['answers'] =>
    Object.fromEntries(
      Object.entries(stored).map(([question, [bucket, slots]]) => [
        nameOf.get(Number(question)) ?? '',
        { bucket, choices: slots.map((slot) => choiceOf.get(`${question} ${slot}`) ?? '') },
      ]),
    )
  const keys = await readKeys(rows.flatMap(({ sealed }) => sealed?.key ?? []))
  return new Map(
    rows.map(({ id, answers, sealed, ...facts }): [string, AnsweringVisitor] => {
      const key = sealed?.key ?? null
      return [id, { ...facts, answers: decode(openChoices(answers, sealed, keys.get(key ?? ''))), key }]
    }),
  )
}

const countChange = (cells: Map<string, Cell>, { before, after }: Change<AnsweringVisitor>, numbers: Numbers) => {
  const current = encode(after.answers, numbers)
  if (!before) return addAnswers(cells, placesOf(after), current, 1)
  const previous = encode(before.answers, numbers)
  const isSameCell = placesOf(before).map(nameOfPlace).join() === placesOf(after).map(nameOfPlace).join()
  addAnswers(cells, placesOf(before), isSameCell ? withoutSame(previous, current) : previous, -1)
  return addAnswers(cells, placesOf(after), isSameCell ? withoutSame(current, previous) : current, 1)
}

const saveVisitors = async (
  tx: Tx,
  changes: Change<AnsweringVisitor>[],
  numbers: Numbers,
  readKeys: ReadDisposableKeys,
) => {
  const keys = await readKeys(changes.flatMap(({ after }) => after.key ?? []))
  const rows = changes.map(({ key, after: { month, creative, version, answers, key: reference } }) => ({
    quiz_user_id: key,
    month,
    creo: creative,
    version,
    ...sealChoices(encode(answers, numbers), keys.get(reference ?? '')),
  }))
  await upsertRows(tx, answerInsightsModel, 'visitors', rows)
}

const save = async (
  tx: Tx,
  changes: Change<AnsweringVisitor>[],
  names: ReadonlySet<string>,
  readKeys: ReadDisposableKeys,
) => {
  const numbers = await assignNumbers(tx, names)
  if (changes.length === 0) return
  await saveVisitors(tx, changes, numbers, readKeys)
  const cells = new Map<string, Cell>()
  for (const change of changes) countChange(cells, change, numbers)
  await saveCells(tx, [...cells.values()])
}

/** Shows answers and their durations per question, by version and by creative, by month and in total. */
export const answerInsights = createProjection<AnsweringVisitor>({
  ...projectionOf(answerInsightsModel),
  revision: 5,
  lingerMs: 250,
  key: (event) => event.stream.slice('quiz-'.length),
  on,
  names: namesIn,
  open: openAnswers,
  load,
  save,
})
