import { expect, test } from 'vitest'
import { QuizzesReply } from '#api/contracts/admins/admin.ts'
import { OpenedReply } from '#api/contracts/figures/opened.ts'
import { FiguresReply } from '#api/contracts/figures/query.ts'
import { OPENED_ROWS } from '#events/figures/definitions/fitting.ts'
import { moneyText } from '#events/payment/money/minor-units.ts'
import { shared } from '#prove/servers/resources.ts'
import { createTestFigures } from './testing.figures.ts'

const figures = shared(() => createTestFigures())

const ask = async (query: object) => {
  const { status, body } = await figures.ask('/admin/figures', { time: 'event', ...query })
  return status === 200 ? FiguresReply.parse(body).rows.map(({ by, values }) => [...by, ...values]) : body['message']
}

const rowsOf = async (query: object): Promise<unknown[][]> => {
  const rows = await ask(query)
  if (!Array.isArray(rows)) throw new Error(String(rows))
  return rows
}

test.each([
  [{}, 'true'],
  [{ filters: { version: 'v1' } }, `version = 'v1'`],
  [{ filters: { creo: ['spring', '(none)'], age: '60+' } }, `creo in ('spring', '(none)') and age = '60+'`],
  [{ filters: { age: ['18-29', '(none)'] } }, `coalesce(age, '(none)') in ('18-29', '(none)')`],
  [{ range: { start: '2026-01-01', end: '2026-02-28' } }, `day between '2026-01-01' and '2026-02-28'`],
])('versions are counted by the weights of their assignment, as plain SQL does: %j', async (query, where) => {
  const rows = await figures.plain(
    `select version, count(*) filter (where day < '2026-01-01')::int as before,
       count(*) filter (where day >= '2026-01-01')::int as since
     from v where ${where} and version <> '(none)' group by 1 order by 1`,
  )
  const right = Object.entries({ before: { v1: 1, v2: 1 }, since: { v1: 1, v2: 3 } }).flatMap(([column, weights]) =>
    rows.map((row) => [JSON.stringify({ experiment: 'question-order', weights }), row['version'], row[column]]),
  )
  const shown = await rowsOf({ metrics: ['assigned'], by: ['weights', 'version'], ...query })
  expect(shown).toHaveLength(right.filter(([, , visitors]) => Number(visitors) !== 0).length)
  expect(right).toEqual(expect.arrayContaining(shown))
})

test.each([
  [['step'], {}, 'true', []],
  [['step', 'version'], { filters: { age: '60+' } }, `age = '60+'`, ['version']],
  [['step', 'age'], {}, 'true', ['age']],
  [
    ['step', 'creo'],
    { range: { start: '2026-01-01', end: '2026-02-28' } },
    `day between '2026-01-01' and '2026-02-28'`,
    ['creo'],
  ],
])('visitors of a step are counted as plain SQL does: by %j, %j', async (by, query, where, [group]) => {
  const rows = await figures.plain(
    `select coalesce(${group ?? `''`}, '(none)') as group, sum(checkout)::int as opened from v where ${where} group by 1`,
  )
  const shown = await rowsOf({ metrics: ['reached'], by, ...query })
  const ofCheckout = shown.filter(([step]) => step === 'checkout').map((row) => row.slice(1))
  const right = rows
    .filter(({ opened }) => Number(opened) !== 0)
    .map((row) => (group ? [row['group'], row['opened']] : [row['opened']]))
  expect(ofCheckout.filter((row) => row.at(-1) !== 0).toSorted()).toEqual(right.toSorted())
})

test('steps are compared with the period before', async () => {
  const range = { start: '2026-02-01', end: '2026-02-28' }
  const query = {
    metrics: ['stepRate'],
    by: ['step'],
    range,
    time: 'event',
    compare: { start: '2025-12-01', end: '2025-12-31' },
  }
  const { rows } = FiguresReply.parse((await figures.ask('/admin/figures', query)).body)
  const checkout = rows.find(({ by }) => by[0] === 'checkout')
  expect([checkout?.values[0], checkout?.before?.[0]]).toEqual([expect.any(Number), expect.any(Number)])
})

test.each([
  [
    { metrics: ['reached', 'buyers'], by: ['step'] },
    'The figure reached is of steps or weights, and buyers is of visitors and money. Ask for them in two questions.',
  ],
  [
    { metrics: ['reached'], by: ['version'] },
    'The figure reached is counted per step: add step to "by" or to the filters.',
  ],
  [
    { metrics: ['assigned'], by: ['version'] },
    'The figure assigned is counted per weights: add weights to "by" or to the filters.',
  ],
  [
    { metrics: ['reached'], by: ['step'], time: 'contact' },
    'The figure reached counts visitors on the day on which they began the quiz, so "time" must be "event".',
  ],
  [
    { metrics: ['reached'], by: ['step', 'country'] },
    `The figure reached can't be counted by country. It goes with creo, version, age, step.`,
  ],
])('what does not go together is refused with a sentence: %j', async (query, sentence) => {
  expect(await ask(query)).toBe(sentence)
})

test.each([
  [{ version: ['v1'] }, undefined],
  [
    { version: ['v2'], age: ['60+'] },
    { start: '2026-01-01', end: '2026-02-28' },
  ],
  [{ version: ['v2'], creo: ['spring'] }, undefined],
])('the number of each step equals the visitors that it opens: %j', async (filters, range) => {
  const steps = await rowsOf({ metrics: ['reached'], by: ['step'], filters, range })
  expect(steps.length).toBeGreaterThan(1)
  for (const [step = '', count] of steps as [string, number][]) {
    const asked = { metric: 'reached', filters: { ...filters, step: [step] }, range, time: 'event' }
    const { all, value, rows } = OpenedReply.parse((await figures.ask('/admin/figures/rows', asked)).body)
    expect([step, all, value, rows.length]).toEqual([step, count, count, Math.min(count, OPENED_ROWS)])
  }
})

test.each([
  { groupBy: 'version' },
  { groupBy: 'creo', filter_age: '60+' },
  { groupBy: 'creo', filter_createdAt: { start: '2026-01-01', end: '2026-02-28' } },
])('each number of the table of the quiz equals the visitors that it opens: %j', async (query) => {
  const { columns, data } = QuizzesReply.parse((await figures.ask('/admin/db/quizzes', query)).body)
  const [by = '', ...numbers] = columns
  const { filter_age: age, filter_createdAt: range } = query
  const open = async (column: string, group: object) => {
    const metric = column === 'visitors' || column === 'revenue' ? column : 'reached'
    const filters = { ...group, ...(age && { age }), ...(metric === 'reached' && { step: column }) }
    let [sum, seen] = [0, 0]
    for (let page = 1; ; page++) {
      const asked = { metric, filters, range, time: 'arrival', page }
      const { all, value, rows } = OpenedReply.parse((await figures.ask('/admin/figures/rows', asked)).body)
      sum += rows.reduce((added, { amount }) => added + amount, 0)
      seen += rows.length
      if (seen < all) continue
      expect(value).toBe(sum)
      return sum
    }
  }
  for (const column of numbers) {
    let total = 0
    for (const row of data) {
      const count = await open(column, { [by]: [row[by]] })
      const text = column === 'revenue' ? moneyText(count, 'USD') : String(count)
      // Only the currency of the plans opens.
      const shown = column === 'revenue' ? (row[column]?.match(/-?\$[\d,.]+/)?.[0] ?? '$0.00') : row[column]
      expect([row[by], column, text]).toEqual([row[by], column, shown?.split('|')[0]])
      total += count
    }
    expect([column, await open(column, {})]).toEqual([column, total])
  }
})

test.each([
  [{ metric: 'emails' }, 'The table of the quiz has no emails.'],
  [{ metric: 'visitors', filters: { country: 'PL' } }, 'The table of the quiz has no visitors by country.'],
  [{ metric: 'reached', filters: { version: 'v1' } }, 'One step opens: filter by a step.'],
  [
    { metric: 'visitors', until: '2026-03-01T00:00:00Z' },
    'The funnel counts whole days, so nothing of it opens with "until".',
  ],
])('a number that the table of the quiz does not have is refused: %j', async (asked, sentence) => {
  const { status, body } = await figures.ask('/admin/figures/rows', { time: 'arrival', ...asked })
  expect([status, body['message']]).toEqual([422, sentence])
})

test('steps open one by one, because those of several versions are no list of visitors', async () => {
  const asked = { metric: 'reached', filters: { step: 'checkout' }, time: 'event' }
  expect((await figures.ask('/admin/figures/rows', asked)).status).toBe(422)
})
