import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { shared } from '#testing/resources.ts'
import { storeAsGiven } from '#db/analyst/testing.ts'
import { promote } from '#tools/analyst/promote/promote.ts'
import { history } from '#tools/analyst/questions/testing.history.ts'
import { createAskHarness } from './testing.ask.ts'

const events = history(60)
const harness = shared(() => createAskHarness())
beforeAll(async () => {
  await storeAsGiven(harness.database.pool, events)
})

const fileOf = (path: string) => fileURLToPath(new URL(`../../../projector/${path}`, import.meta.url))

/** Returns a projection with tables of its own, which counts visitors by creative. */
const fullProjection = (more: { evolve?: string; save?: string } = {}) => `
import { createProjection } from '${fileOf('engine/projection.ts')}'
export const visitorsByCreative = createProjection({
  name: 'visitors-by-creative', revision: 1, tables: ['creatives', 'notes'],
  create: (schema) => \`create table \${schema}.creatives (creo text primary key, visitors bigint); create table \${schema}.notes (n int, m int)\`,
  key: (event) => (event.type === 'quiz.visitor-arrived' ? event.data.creo ?? '(none)' : undefined),
  on: { 'quiz.visitor-arrived': (state, event) => ${more.evolve ?? '({ visitors: (state?.visitors ?? 0) + 1 })'} },
  load: async ({ client, schema }, keys) => {
    const { rows } = await client.query(\`select * from \${schema}.creatives where creo = any($1)\`, [keys])
    return new Map(rows.map(({ creo, visitors }) => [creo, { visitors }]))
  },
  save: async ({ client, schema }, changes) => {
    ${more.save ?? ''}
    for (const { key, after } of changes)
      await client.query(\`insert into \${schema}.creatives values ($1, $2) on conflict (creo) do update set visitors = excluded.visitors\`, [key, after.visitors])
  },
})`

const ask = async (text: string, ...more: string[]) =>
  await harness.tool('ask', `F=${await harness.file('visitors-by-creative.ts', text)}`, 'FORMAT=csv', ...more)

// A process loads a file name only once.
let files = 0

test('a projection with tables of its own is answered from a server of its own, which is removed', async () => {
  const { code, said } = await ask(fullProjection(), 'TABLE=creatives')
  const counted = new Map<string, number>()
  for (const { type, data } of events) {
    if (type !== 'quiz.visitor-arrived') continue
    const creo = String(data.creo ?? '(none)')
    counted.set(creo, (counted.get(creo) ?? 0) + 1)
  }
  const rows = [...counted].toSorted().map(([creo, visitors]) => `${creo},${visitors}`)
  expect({ code, said: said.trim().split(/\r?\n/) }).toEqual({ code: 0, said: ['creo,visitors', ...rows] })
  expect(existsSync(join(harness.folder, 'ask'))).toBe(false)
})

test('the quiz funnel itself can be asked', async () => {
  const F = `F=${fileOf('projections/quiz-funnel/quiz-funnel.ts')}`
  const { code, said } = await harness.tool('ask', F, 'TABLE=visitors', 'FORMAT=csv')
  expect(code).toBe(0)
  expect(said.trim().split('\n')).toHaveLength(61)
})

test.each([
  ['fills several tables', {}, [], /fills creatives, notes: name one of them, such as TABLE=creatives$/],
  [
    'names a table that it lacks',
    {},
    ['TABLE=rows'],
    /fills creatives, notes: name one of them, such as TABLE=creatives$/,
  ],
  [
    'throws',
    { evolve: '{ throw new Error("no such creative") }' },
    ['TABLE=creatives'],
    /fails at position \d+ \(quiz\.visitor-arrived in quiz-[\w-]+\): no such creative$/,
  ],
  [
    'reads the clock',
    { evolve: '({ visitors: Date.now() })' },
    ['TABLE=creatives'],
    /fails at position \d+ .+: It uses the clock, so another replay/,
  ],
  [
    "writes another's table",
    { save: 'await client.query(`update projector.projections set revision = 9`)' },
    ['TABLE=creatives'],
    /fails at positions \d+ to \d+: It changes projector\.projections, and a projection may change only its own tables$/,
  ],
  [
    'has wrong SQL',
    { save: 'await client.query(`insert into nowhere values (1)`)' },
    ['TABLE=creatives'],
    /fails at positions \d+ to \d+: relation "nowhere" does not exist$/,
  ],
])('a projection with tables of its own that %s is refused with a sentence', async (_what, more, args, sentence) => {
  const file = await harness.file(`visitors-by-creative-${++files}.ts`, fullProjection(more))
  expect(await harness.refusal(`F=${file}`, 'FORMAT=csv', ...args)).toMatch(sentence)
  expect(existsSync(join(harness.folder, 'ask'))).toBe(false)
})

test('a projection with tables of its own can be promoted, and names the views of all its tables', async () => {
  const file = await harness.file('visitors-by-creative.ts', fullProjection())
  const { views } = await promote(file, join(harness.folder, 'analyst'))
  expect(views).toEqual(['read.visitors_by_creative_creatives', 'read.visitors_by_creative_notes'])
})
