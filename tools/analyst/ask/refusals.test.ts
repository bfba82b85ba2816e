import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
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

test.each([
  [
    'throws',
    '() => { throw new Error("no such hour") }',
    /bad-\d+\.ts fails at position \d+ \(quiz\.visitor-arrived in quiz-[\w-]+\): no such hour$/,
  ],
  [
    'reads the clock',
    '() => ({ visitors: new Date().getTime() })',
    /at position \d+ .+: It uses the clock, so another replay/,
  ],
  ['uses chance', '() => ({ visitors: Math.random() })', /at position \d+ .+: It uses chance, so another replay/],
])('ask reports the event at which a question %s', async (_what, evolve, sentence) => {
  expect(await refusal(`F=${await moduleFile(question(evolve))}`)).toMatch(sentence)
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

test.each([
  ['wrong.ts', question('() => { throw new Error("no such hour") }'), /fails at position \d+ .+: no such hour$/],
  [
    'wrong.sql',
    '-- revision: 1\n-- key: age text\n-- sum: n bigint\nselect agee as age, 1 as n from quiz_age_chosen',
    /^column "agee" does not exist/,
  ],
])('promote refuses %s, which fails', async (name, text, sentence) => {
  const named = text.replace('arrivals-by-hour', 'wrong')
  expect((await tool('promote', `F=${await file(name, named)}`)).said).toMatch(sentence)
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
  [[], 'Name a question: make ask F=question.ts'],
  [['F=a.sql'], 'F is a question in TypeScript (.ts): for SQL, use make sql F=question.sql'],
  [['F=missing.ts'], 'There is no file missing.ts'],
  [[A_FILE, 'FROM=yesterday'], 'FROM is a day or an instant in UTC, such as 2026-03-01 or 2026-03-01T12:00:00Z'],
  [[A_FILE, 'FROM=2026-03-02', 'TO=2026-03-01'], 'FROM has to be before TO'],
  [[A_FILE, 'FORMAT=xml'], 'FORMAT is table, csv, csv-semicolon, csv-tab, ndjson'],
])('ask refuses %j with a sentence', async (args, sentence) => {
  expect(await refusal(...args)).toBe(sentence)
})

test.each([
  ['export const nothing = 1', /exports no question: export const question = createTableProjection/],
  ['export const broken = (', /bad-\d+\.ts can't be loaded: /],
  [`throw new Error('not today')`, /bad-\d+\.ts can't be loaded: not today$/],
  [
    `export { progress } from '${fileURLToPath(new URL('../../../projector/course/projections/progress.ts', import.meta.url))}'`,
    /exports no question/,
  ],
])('ask refuses a file without a question: %s', async (text, sentence) => {
  expect(await refusal(`F=${await moduleFile(text)}`)).toMatch(sentence)
})
