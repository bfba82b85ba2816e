import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { modelDescriptions } from '#db/read-models.ts'
import { viewName } from '#db/read-models/view-name.ts'
import { eventTypes } from '#events/catalog.ts'
import { coreProblems, type Words } from './core.ts'
import { moduleSources } from './layout.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** Tables of the core; all others belong to subjects. */
const CORE_TABLES = /^(?:event_store|projector|security)\.|^reactions\.jobs$|^desk\.rebuilds$/

const sources = await moduleSources(ROOT)

const tablesOfSubjects = async () => {
  const folder = path.join(ROOT, 'db/schema')
  const files = await Promise.all((await readdir(folder)).map((file) => readFile(path.join(folder, file), 'utf8')))
  const stored = files.flatMap((sql) => [...sql.matchAll(/^create table (\w+\.\w+)/gm)].map(([, name = '']) => name))
  const views = Object.values(modelDescriptions).flatMap(({ name, tables }) =>
    Object.keys(tables).map((table) => viewName(name, table)),
  )
  return [...stored.filter((name) => !CORE_TABLES.test(name)), ...views]
}

const words: Words = {
  types: eventTypes,
  categories: [...sources]
    .filter(([file]) => /^events\/(?!core\/|bus\/|time\/|golden\/)[\w/-]+\.ts$/.test(file))
    .flatMap(([, source]) => [...source.matchAll(/`([a-z]+)-\$\{/g)].map(([, category = '']) => category)),
  tables: await tablesOfSubjects(),
}

it('the words of the business are found in the code', () => {
  expect(words.types).toContain('quiz.question-answered')
  expect(words.categories).toContain('account')
  expect(words.tables).toEqual(expect.arrayContaining(['desk.acts', 'read.subscription_payments']))
})

it('the core names no event, stream or table of the business', () => {
  expect(coreProblems(sources, words)).toEqual([])
})

it.each([
  ['db/store/page.ts', "const is = (type: string) => type === 'quiz.question-answered'"],
  ['projector/engine/run.ts', 'const stream = (id: string) => `account-${id}`'],
  ['projector/queue/queue.test.ts', "const type = 'quiz.question-answered'"],
  ['projector/queue/queue.ts', 'const text = `select from desk.acts`'],
  ['api/http/deep/gate.ts', "export * from '#db/report.ts'"],
  ['commands/command.ts', "import type { Report } from '../db/report.ts'"],
])('%s may not contain %j', (file, source) => {
  const planted = new Map([...sources, [file, source], ['db/report.ts', "const view = 'read.subscription_payments'"]])
  expect(coreProblems(planted, words)).toEqual([expect.stringMatching(/ names .+: pass it to the core as an argument/)])
})

it.each([
  ['commands/account/close.ts', "const type = 'account.closed'"],
  ['db/store/page.test.ts', "const type = 'quiz.question-answered'"],
  ['db/store/page.ts', "const text = 'the quiz-like stream of an account'"],
])('%s may contain %j', (file, source) => {
  expect(coreProblems(new Map([...sources, [file, source]]), words)).toEqual([])
})
