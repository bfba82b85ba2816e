import type { PlacedEvent } from '#events/catalog.ts'
import { pack } from '#events/measures/packed-counts.ts'
import { bucketOf } from '#events/measures/time-buckets.ts'
import { type Change, type Handlers, createProjection, type Tx } from '#projector/engine/projection.ts'
import { UNKNOWN_MEMBER } from './quiz-funnel/rollup.ts'

/** Choices of an answer and the bucket of its duration. A later answer replaces it. */
type Answer = { choices: readonly string[]; bucket: number }

/** Month, creative and version group the answers. The last two may become known after an answer. */
type Visitor = { month: string; creo: string | null; version: string | null; answers: Readonly<Record<string, Answer>> }

const arrived = (visitor: Visitor | undefined): Visitor => {
  if (!visitor) throw new Error('This visitor never arrived')
  return visitor
}

const on: Handlers<Visitor> = {
  'quiz.visitor-arrived': (before, { data, at }) =>
    before ?? { month: `${at.toISOString().slice(0, 7)}-01`, creo: data.creo, version: null, answers: {} },
  'quiz.creo-attributed': (before, { data }) => ({ ...arrived(before), creo: arrived(before).creo ?? data.creo }),
  'quiz.question-set-given': (before, { data }) => ({ ...arrived(before), version: data.version }),
  'quiz.question-answered': (before, { data: { question, choices, timeTakenMs } }) => {
    const visitor = arrived(before)
    const answer = { choices: [...new Set(choices)], bucket: bucketOf(timeTakenMs) }
    return { ...visitor, answers: { ...visitor.answers, [question]: answer } }
  },
}

/** Questions and choices are numbered in the order of their first events, so a replay assigns the same numbers. */
const create = (schema: string) => `
  create table ${schema}.visitors (
    quiz_user_id uuid primary key, month date not null, creo text, version text, answers jsonb not null);
  create table ${schema}.questions (slot smallint primary key, question text not null unique);
  create table ${schema}.choices (
    question smallint not null, slot smallint not null, choice text not null,
    primary key (question, slot), unique (question, choice));
  create table ${schema}.cells (
    grouping text not null, member text not null, period text not null, starts_on date not null, question smallint not null,
    times numeric not null, choices numeric not null, primary key (grouping, member, period, starts_on, question)
  ) with (fillfactor = 70);`

type Numbers = { questions: Map<string, number>; choices: Map<string, number> }

const choiceKey = (question: number, choice: string) => `${question}\n${choice}`

const readNumbers = async ({ client, schema }: Tx): Promise<Numbers> => {
  const questions = await client.query<{ slot: number; question: string }>(
    `select slot, question from ${schema}.questions`,
  )
  const choices = await client.query<{ question: number; slot: number; choice: string }>(
    `select question, slot, choice from ${schema}.choices`,
  )
  return {
    questions: new Map(questions.rows.map(({ slot, question }) => [question, slot])),
    choices: new Map(choices.rows.map(({ question, slot, choice }) => [choiceKey(question, choice), slot])),
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
  const newQuestions: [number, string][] = []
  const newChoices: [number, number, string][] = []
  for (const one of names) {
    const [name, choice] = JSON.parse(one) as Name
    const question = questions.get(name) ?? questions.size + 1
    if (!questions.has(name)) newQuestions.push([question, name])
    questions.set(name, question)
    if (choice === undefined || choices.has(choiceKey(question, choice))) continue
    const slot = (counts.get(question) ?? 0) + 1
    counts.set(question, slot)
    choices.set(choiceKey(question, choice), slot)
    newChoices.push([question, slot, choice])
  }
  const { client, schema } = tx
  const column = <T>(rows: T[][], n: number) => rows.map((row) => row[n])
  if (newQuestions.length > 0) {
    await client.query(`insert into ${schema}.questions select * from unnest($1::smallint[], $2::text[])`, [
      column<number | string>(newQuestions, 0),
      column<number | string>(newQuestions, 1),
    ])
  }
  if (newChoices.length > 0) {
    await client.query(
      `insert into ${schema}.choices select * from unnest($1::smallint[], $2::smallint[], $3::text[])`,
      [0, 1, 2].map((n) => column<number | string>(newChoices, n)),
    )
  }
  return numbers
}

const lookUp = (numbers: Map<string, number>, key: string): number => {
  const number = numbers.get(key)
  if (number === undefined) throw new Error(`There is no number for "${key}"`)
  return number
}

/** Stored form of a visitor's answers: numbers by question. */
type StoredAnswers = Record<string, [bucket: number, choices: number[]]>

const encode = (answers: Visitor['answers'], { questions, choices }: Numbers): StoredAnswers =>
  Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => {
      const question = lookUp(questions, name)
      return [question, [answer.bucket, answer.choices.map((choice) => lookUp(choices, choiceKey(question, choice)))]]
    }),
  )

const load = async (tx: Tx, ids: string[]) => {
  const { rows } = await tx.client.query<{
    id: string
    month: string
    creo: string | null
    version: string | null
    answers: StoredAnswers
  }>(
    `select quiz_user_id as id, month::text, creo, version, answers
     from ${tx.schema}.visitors where quiz_user_id = any($1::uuid[])`,
    [ids],
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

type Cell = {
  grouping: string
  member: string
  period: string
  startsOn: string
  question: number
  times: number[]
  choices: number[]
}

/** Returns the cells that a visitor's answers count in, without the question. */
const placesOf = ({ month, creo, version }: Visitor): string[] =>
  [
    ['version', version ?? UNKNOWN_MEMBER],
    ['creo', creo ?? UNKNOWN_MEMBER],
  ].flatMap(([grouping, member]) => [
    `${grouping}\n${member}\nmonth\n${month}`,
    `${grouping}\n${member}\nall\n-infinity`,
  ])

const add = (counts: number[], index: number, by: 1 | -1) => {
  while (counts.length <= index) counts.push(0)
  counts[index] = (counts[index] ?? 0) + by
}

const addAnswers = (cells: Map<string, Cell>, places: string[], stored: StoredAnswers, by: 1 | -1) => {
  for (const [question, [bucket, slots]] of Object.entries(stored)) {
    for (const place of places) {
      const [grouping = '', member = '', period = '', startsOn = ''] = place.split('\n')
      const name = `${place}\n${question}`
      const cell = cells.get(name) ?? {
        grouping,
        member,
        period,
        startsOn,
        question: Number(question),
        times: [],
        choices: [],
      }
      cells.set(name, cell)
      add(cell.times, bucket, by)
      for (const slot of slots) add(cell.choices, slot - 1, by)
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
  const isSameCell = placesOf(before).join() === placesOf(after).join()
  addAnswers(cells, placesOf(before), isSameCell ? without(previous, current) : previous, -1)
  return addAnswers(cells, placesOf(after), isSameCell ? without(current, previous) : current, 1)
}

const saveVisitors = ({ client, schema }: Tx, changes: Change<Visitor>[], numbers: Numbers) =>
  client.query(
    `insert into ${schema}.visitors
     select * from unnest($1::uuid[], $2::date[], $3::text[], $4::text[], $5::jsonb[])
     on conflict (quiz_user_id) do update
     set creo = excluded.creo, version = excluded.version, answers = excluded.answers`,
    [
      changes.map(({ key }) => key),
      changes.map(({ after }) => after.month),
      changes.map(({ after }) => after.creo),
      changes.map(({ after }) => after.version),
      changes.map(({ after }) => JSON.stringify(encode(after.answers, numbers))),
    ],
  )

const keysOf = (cells: Cell[]) => [
  cells.map((cell) => cell.grouping),
  cells.map((cell) => cell.member),
  cells.map((cell) => cell.period),
  cells.map((cell) => cell.startsOn),
  cells.map((cell) => cell.question),
]

const saveCells = async ({ client, schema }: Tx, cells: Cell[]) => {
  const changed = cells.filter(({ times, choices }) => [...times, ...choices].some((count) => count !== 0))
  if (changed.length === 0) return
  await client.query(
    `insert into ${schema}.cells as c
     select * from unnest($1::text[], $2::text[], $3::text[], $4::date[], $5::smallint[], $6::numeric[], $7::numeric[])
     on conflict (grouping, member, period, starts_on, question) do update
     set times = c.times + excluded.times, choices = c.choices + excluded.choices`,
    [...keysOf(changed), changed.map((cell) => pack(cell.times)), changed.map((cell) => pack(cell.choices))],
  )
  // Deletes cells without answers, because a replay would never create them.
  const decreased = changed.filter(({ times }) => times.some((count) => count < 0))
  if (decreased.length === 0) return
  await client.query(
    `delete from ${schema}.cells c
     using unnest($1::text[], $2::text[], $3::text[], $4::date[], $5::smallint[]) as t(grouping, member, period, starts_on, question)
     where c.grouping = t.grouping and c.member = t.member and c.period = t.period and c.starts_on = t.starts_on
       and c.question = t.question and c.times = 0`,
    keysOf(decreased),
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
  name: 'answer-insights',
  revision: 2,
  lingerMs: 250,
  tables: ['visitors', 'questions', 'choices', 'cells'],
  create,
  key: (event) => event.stream.slice('quiz-'.length),
  on,
  names: namesIn,
  load,
  save,
})
