import { describe, expect, test } from 'vitest'
import { type QuestionCatalog, questionCatalog } from '#api/content/quiz/catalog.ts'
import { MEASURES, questionMeasures } from '#db/figures/quiz-funnel.ts'
import type { Dimension } from '#events/figures/definitions/dimensions.ts'
import type { FunnelReports } from './funnel-report.ts'
import { createStepSums } from './step-sums.ts'

type Part = readonly [creo: string, version: string, visitors: number, counts: Readonly<Record<string, number>>]

const KEYS = [...'abcxyf']

/** Only v1 has `x`, only v2 has `y`, and `b` and `c` are swapped. */
const published = Object.entries({ v1: 'abcxf', v2: 'acbyf' }).map(([version, keys]) => ({
  weight: 1,
  etag: '',
  set: { version, questions: [...keys].map((key) => ({ key, question: `Question ${key}?` })) },
}))
const questions = { ...questionCatalog, questionKeys: KEYS, published } as unknown as QuestionCatalog

const measureOf = (step: string) => (KEYS.includes(step) ? questionMeasures.measureOf(step) : step)
const STEPS = [...KEYS, MEASURES.email]

/** Asks for steps of visitors of these creatives and versions. */
const ask = async (
  parts: readonly Part[],
  by: Dimension[],
  filters: Partial<Record<Dimension, string[]>> = {},
  maxRows = 500,
) => {
  const groups: FunnelReports['groups'] = async (dimensions, { creo: wanted }) => ({
    position: 7,
    measures: STEPS.map(measureOf),
    groups: parts
      .filter(([creo]) => wanted === undefined || creo === wanted)
      .map(([creo, version, visitors, counts]) => ({
        by: dimensions.map((name) => (name === 'version' ? version : creo)),
        visitors,
        counts: STEPS.map((step) => counts[step] ?? 0),
      })),
  })
  return await createStepSums({ funnelReports: { groups }, questions })({
    sums: ['reached', 'asked'],
    by,
    filters,
    time: 'event',
    now: new Date(),
    today: '2026-03-01',
    acceptsSimulated: true,
    maxRows,
  })
}

const SPRING: readonly Part[] = [
  ['spring', 'v1', 100, { a: 98, b: 96, c: 94, x: 92, f: 90, email: 80 }],
  ['spring', 'v2', 50, { a: 49, c: 48, b: 47, y: 46, f: 45, email: 40 }],
]
const PARTS: readonly Part[] = [...SPRING, ['autumn', 'v1', 60, { a: 50, b: 45, c: 40, x: 35, f: 30, email: 20 }]]

const cells = ({ rows }: Awaited<ReturnType<typeof ask>>, group?: string) =>
  Object.fromEntries(
    rows
      .filter(({ by }) => group === undefined || by[1] === group)
      .map(({ by: [step], sums }) => [step, `${sums.reached} of ${sums.asked}`]),
  )

describe('steps by creative', () => {
  test('a question is divided by the visitors with a version that has it', async () => {
    expect(cells(await ask(PARTS, ['step', 'creo']), 'spring')).toMatchObject({
      x: '92 of 100',
      y: '46 of 50',
      f: '135 of 150',
      email: '120 of 150',
    })
  })

  test('a question of one version does not make the line fall and rise', async () => {
    const { rows } = await ask(SPRING, ['step'])
    const shares = rows.slice(0, 7).map(({ sums }) => (sums.reached ?? 0) / (sums.asked ?? 0))
    expect(shares).toEqual(shares.toSorted((a, b) => b - a))
  })

  test('visitors without a version count at the questions of each version in proportion', async () => {
    const parts: Part[] = [
      ['spring', 'v1', 60, { x: 50 }],
      ['spring', 'v2', 30, { y: 20 }],
      ['spring', '(none)', 30, {}],
    ]
    expect(cells(await ask(parts, ['step', 'creo']), 'spring')).toMatchObject({ x: '50 of 80', y: '20 of 40' })
  })
})

test('the steps of one version are in its order, without those of others', async () => {
  const { rows, steps, position } = await ask(PARTS, ['step'], { version: ['v2'] })
  expect(rows.map(({ by: [step] }) => step).slice(0, 6)).toEqual(['a', 'c', 'b', 'y', 'f', 'email'])
  expect(position).toBe(7)
  expect(steps?.names).toMatchObject({ a: 'Question a?', offer: 'Saw the offer' })
  expect(steps?.orders['v1']?.slice(0, 6)).toEqual(['a', 'b', 'c', 'x', 'f', 'email'])
})

test('steps are not added up, and rows beyond the limit are counted', async () => {
  const { total, others, rows } = await ask(PARTS, ['step', 'version'], {}, 3)
  expect([rows.length, others?.sums, total]).toEqual([3, total, { reached: null, asked: null }])
  expect((await ask(PARTS, ['version'], { step: ['email'] })).total).toEqual({ reached: 140, asked: 210 })
})
