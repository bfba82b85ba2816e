import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { shared } from '#testing/resources.ts'
import { storeAsGiven } from '#db/analyst/testing.ts'
import { history } from '#tools/analyst/questions/testing.history.ts'
import { arrivalsQuestion as question, type AskHarness, COUNT, createAskHarness, toolFile } from './testing.ask.ts'

const events = history(60)
const harness = shared(() => createAskHarness())
beforeAll(async () => {
  await storeAsGiven(harness.database.pool, events)
})

const tool: AskHarness['tool'] = (...args) => harness.tool(...args)
const refusal: AskHarness['refusal'] = (...args) => harness.refusal(...args)
const file: AskHarness['file'] = (...args) => harness.file(...args)

let modules = 0
/** Writes a module under a new name, because a process loads a name only once. */
const moduleFile = (text: string) => file(`bad-${++modules}.ts`, text)

const HEADER = '-- revision: 1\n-- key: age text\n-- sum: visitors bigint\n'

test.each([
  ['select * from analyst.quiz_age_chosen', /need bare names: write quiz_age_chosen instead of analyst/],
  ['select 1; select * from quiz_age_chosen', /select events for one statement, and it has several$/],
  ['select 1', /^It reads no view of events/],
])('ask refuses to select events for %s', async (sql, sentence) => {
  expect(await refusal(`F=${await file('bad.sql', sql)}`, 'FROM=2026-02-03')).toMatch(sentence)
})

test.each([
  [
    'update event_store.events set position = 1',
    'Analysts read the schemas "analyst" and "read" only (permission denied for schema event_store)',
  ],
  ['create table mine (n int)', 'Analysts read and never write: PostgreSQL refused to change anything'],
  [
    'select * from event_store.person_keys',
    'Analysts read the schemas "analyst" and "read" only (permission denied for schema event_store)',
  ],
])('ask refuses %s', async (sql, sentence) => {
  expect(await refusal(`F=${await file('bad.sql', sql)}`)).toBe(sentence)
})

test('ask names the event at which a query with a header fails', async () => {
  const answered = events.find(({ type }) => type === 'quiz.question-answered')
  const failing = `${HEADER}select age, sum(1 / (position - ${events.find(({ type }) => type === 'quiz.age-chosen')?.position})) as visitors from quiz_age_chosen group by 1`
  expect(answered && (await refusal(`F=${await file('bad.sql', failing)}`))).toMatch(
    /bad\.sql fails at position \d+: division by zero$/,
  )
})

test.each([
  [
    'throws',
    '() => { throw new Error("no such hour") }',
    /bad\.ts fails at position \d+ \(quiz\.visitor-arrived in quiz-[\w-]+\): no such hour$/,
  ],
  [
    'reads the clock',
    '() => ({ visitors: new Date().getTime() })',
    /at position \d+ .+: It uses the clock, so another replay/,
  ],
  ['uses chance', '() => ({ visitors: Math.random() })', /at position \d+ .+: It uses chance, so another replay/],
])('ask reports the event at which a question %s', async (_what, evolve, sentence) => {
  const F = await file('bad.ts', question(evolve))
  const { code, said } = await tool('ask', `F=${F}`)
  expect({ code, said }).toEqual({ code: 1, said: expect.stringMatching(sentence) })
})

test.each([
  ['() => ({ emails: 1 })', /at position \d+ .+: evolve gives no visitors, which is a column: give null where/],
  ['() => ({ visitors: 1, emails: 1 })', /: evolve gives emails, which is no column: choose from visitors$/],
])('ask reports wrong columns of a question: %s', async (evolve, sentence) => {
  expect(await refusal(`F=${await moduleFile(question(evolve))}`)).toMatch(sentence)
})

test.each([
  [
    "'quiz.visitor-arrived'",
    "'quiz.visitor-came'",
    /it handles quiz\.visitor-came, which is no event type: docs\/events\.md/,
  ],
  [
    "{ visitors: 'bigint' }",
    "{ visitors: 'int' }",
    /the column visitors has the type int: choose from text, uuid, bigint/,
  ],
  ['{ hour: event', '{ hours: event', /at position \d+ .+: keyOf gives no hour, which is a key$/],
])('ask and promote refuse names that the compiler would refuse: %s -> %s', async (right, wrong, sentence) => {
  expect(await refusal(`F=${await moduleFile(question(COUNT).replace(right, wrong))}`)).toMatch(sentence)
})

test('sql names a missing file, and the column that was probably meant', async () => {
  expect(await tool('sql', 'F=missing.sql')).toEqual({ code: 1, said: 'There is no file missing.sql' })
  const { said } = await tool('sql', 'Q=select agee from quiz_age_chosen')
  expect(said).toMatch(
    /^column "agee" does not exist \(Perhaps you meant to reference the column "quiz_age_chosen\.age"\.\)$/,
  )
})

const A_FILE = `F=${toolFile('ask')}`
test.each([
  [[], 'Name a question: make ask F=question.ts or F=question.sql'],
  [['F=a.py'], 'F is a question in TypeScript (.ts) or SQL (.sql)'],
  [['F=missing.sql'], 'There is no file missing.sql'],
  [[A_FILE, 'FROM=yesterday'], 'FROM is a day or an instant in UTC, such as 2026-03-01 or 2026-03-01T12:00:00Z'],
  [[A_FILE, 'FROM=2026-03-02', 'TO=2026-03-01'], 'FROM has to be before TO'],
  [[A_FILE, 'FORMAT=xml'], 'FORMAT is table, csv, csv-semicolon, csv-tab, ndjson, parquet'],
  [[A_FILE, 'FORMAT=parquet'], 'FORMAT=parquet needs a file: add OUT=answer.parquet'],
  [[A_FILE, 'OUT=answer.xls'], 'OUT is a file that ends in .txt, .csv, .ndjson, .parquet'],
  [[A_FILE, 'OUT=nowhere/answer.csv'], 'OUT is a file in a folder that exists; there is no folder nowhere'],
  [[A_FILE, 'FORMAT=csv', 'OUT=answer.parquet'], 'FORMAT and the ending of OUT differ: leave FORMAT out'],
  [
    [A_FILE, 'STREAMS=users-*'],
    'STREAMS is a stream or the beginning of some, such as quiz-*: names begin with quiz-, visit-, account-, claim-, ' +
      'course-, admin-, payment-, subscription-, customer-, webhook-',
  ],
])('ask refuses %j with a sentence', async (args, sentence) => {
  expect(await refusal(...args)).toBe(sentence)
})

test.each([
  [['FROM=2031-01-01'], /^No event is between FROM and TO: history reaches from 2026-02-01 to 2026-\d\d-\d\d$/],
  [['STREAMS=quiz-ffffffffffff*'], 'There is no stream quiz-ffffffffffff...: see the column "stream" of events'],
  [['TYPES=visit'], /hours\.ts is about: quiz\.visitor-arrived$/],
])('ask refuses a selection without events: %j', async (args, sentence) => {
  expect(await refusal(`F=${await file('hours.ts', question(COUNT))}`, ...args)).toMatch(sentence)
})

test.each([
  ['export const nothing = 1', /exports no question: export const question = createTableProjection/],
  ['export const broken = (', /bad-\d+\.ts can't be loaded: /],
  [`throw new Error('not today')`, /bad-\d+\.ts can't be loaded: not today$/],
  [
    `export { progress } from '${fileURLToPath(new URL('../../../projector/projections/progress.ts', import.meta.url))}'`,
    /bad-\d+\.ts fills courses, days: name one of them, such as TABLE=courses$/,
  ],
])('ask refuses a file without a question: %s', async (text, sentence) => {
  expect(await refusal(`F=${await moduleFile(text)}`)).toMatch(sentence)
})

test('ask names the valid event types', async () => {
  expect(await refusal(A_FILE, 'TYPES=quiz.phone-given')).toMatch(
    /^TYPES has "quiz\.phone-given", .+: choose from quiz\.visitor-arrived, /,
  )
})
