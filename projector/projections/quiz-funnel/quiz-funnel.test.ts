import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assignmentMeasure } from '#db/read-models/quiz-funnel.ts'
import type { EventOf, EventType } from '#events/catalog.ts'
import { quizFunnel } from './quiz-funnel.ts'
import { createProjectionHarness, visitor, type StoredEventInput, type ProjectionHarness } from '#projector/testing.ts'

type Cell = { version?: string; creo?: string; age?: string; day?: string; month?: string }

// Uses a time zone far from UTC, so a date in local time would fail the tests.
process.env['TZ'] = 'Pacific/Kiritimati'

const ada = visitor(1)
const ben = visitor(2)
const sealed = { person: ada.id, sealed: 'iv.secret', digest: 'digest' }
const answer = (question: string, choices = ['yes']) => ({ question, choices, timeTakenMs: 1_200 })

describe('the quiz funnel', () => {
  let harness: ProjectionHarness
  beforeAll(async () => {
    harness = await createProjectionHarness(quizFunnel)
  })
  afterAll(() => harness.close())

  const given = (...events: StoredEventInput[]) => harness.given(events)

  /** Reads one cell, of the year unless a day or month is given. Returns undefined if the row is missing. */
  const counts = async ({ version = '', creo = '', age = 'all age', day, month }: Cell) => {
    const { rows } = await harness.pool.query<{ measure: string; count: number }>(
      `select measure, read.count_in(packed, slot) as count from read.quiz_funnel_cells, read.quiz_funnel_measures
       where grouping = $1 and version = $2 and creo = $3 and age = $4 and period = $5 and starts_on = $6
         and read.count_in(packed, slot) <> 0`,
      [
        version && creo ? 'both' : version ? 'version' : 'creo',
        version,
        creo,
        age,
        day ? 'day' : month ? 'month' : 'year',
        day ?? (month ? `${month}-01` : '2026-01-01'),
      ],
    )
    return rows.length === 0 ? undefined : Object.fromEntries(rows.map((row) => [row.measure, row.count]))
  }
  /** Lists all cells as `grouping members, age, period start`. */
  const cells = async () => {
    const { rows } = await harness.pool.query<{ cell: string }>(
      `select concat(grouping, ' ', concat_ws(' ', nullif(version, ''), nullif(creo, '')), ', ', age, ', ', period, ' ', starts_on) as cell
       from read.quiz_funnel_cells order by 1`,
    )
    return rows.map((row) => row.cell)
  }

  test('all cells are stored when many visitors arrive in one batch', async () => {
    // Needs several statements: each writes at most 2,000 cells.
    const many = Array.from({ length: 110 }, (_, n) => visitor(1_000 + n))
    const events = many.flatMap((one, n) => [
      one.did('quiz.visitor-arrived', { creo: `creo-${n}` }, new Date(Date.UTC(2026, 0, 1 + (n % 50))).toISOString()),
      one.did('quiz.age-chosen', { age: '18-29' }),
    ])
    await harness.given(events, [60, 160])
    // Counts all ages and their own age, in five periods each.
    const ofCreos = (await cells()).filter((cell) => cell.startsWith('creo ') || cell.startsWith('both '))
    expect(ofCreos).toHaveLength(many.length * 2 * 2 * 5)
  })

  test('a visitor is counted once in every period of the arrival day, and in no other cell', async () => {
    await given(ada.did('quiz.visitor-arrived', { creo: 'spring' }))
    const periods = ['day 2026-03-10', 'month 2026-03-01', 'quarter 2026-01-01', 'sixth 2026-03-06', 'year 2026-01-01']
    expect(await cells()).toEqual(
      ['both (none) spring', 'creo spring', 'version (none)'].flatMap((group) =>
        periods.map((period) => `${group}, all age, ${period}`),
      ),
    )
    for (const cell of [{ day: '2026-03-10' }, { month: '2026-03' }, {}]) {
      expect(await counts({ creo: 'spring', ...cell })).toEqual({ visitors: 1 })
      expect(await counts({ version: '(none)', ...cell })).toEqual({ visitors: 1 })
      expect(await counts({ version: '(none)', creo: 'spring', ...cell })).toEqual({ visitors: 1 })
    }
  })

  test('views of pages change no count, and a landing view is not an arrival', async () => {
    const stream = ada.stream.replace('quiz-', 'visit-')
    const offer = { license: 'monthly', sale: true } as const
    const saw = <T extends EventType>(type: T, data: EventOf<T>['data']): StoredEventInput => ({
      ...ada.did(type, data),
      stream,
    })
    const seen = [
      saw('visit.landing-seen', { creo: 'winter', utm: { source: 'facebook' }, clickId: 'fbclid' }),
      saw('visit.plan-ready-seen', {}),
      saw('visit.offer-seen', {}),
      saw('visit.plan-chosen', offer),
      saw('visit.discount-seen', {}),
      saw('visit.sale-claimed', {}),
      saw('visit.checkout-closed', offer),
      saw('visit.checkout-failed', { ...offer, reason: 'payment' }),
    ]
    await given(...seen)
    expect(await cells()).toEqual([])

    const did = [
      ada.did('quiz.visitor-arrived', { creo: 'spring' }),
      ada.did('quiz.checkout-opened', {}),
      ada.paid(3_892),
    ]
    await given(...seen, ...did, ...seen)
    const withViews = [await cells(), await counts({ creo: 'spring' }), await counts({ version: '(none)' })]
    await given(...did)
    expect(withViews).toEqual([await cells(), await counts({ creo: 'spring' }), await counts({ version: '(none)' })])
  })

  test('a visitor who arrives twice is counted once, as of the first arrival', async () => {
    await given(
      ada.did('quiz.visitor-arrived', { creo: 'spring' }, '2026-03-10T12:00:00Z'),
      ada.did('quiz.visitor-arrived', { creo: 'autumn' }, '2026-09-10T12:00:00Z'),
    )
    expect(await counts({ creo: 'spring' })).toEqual({ visitors: 1 })
    expect(await counts({ version: '(none)', day: '2026-03-10' })).toEqual({ visitors: 1 })
    expect(await cells()).toHaveLength(15)
  })

  test.each([
    ['a question answered', ada.did('quiz.question-answered', answer('goal')), 'question:goal'],
    ['a question that only had to be read', ada.did('quiz.question-answered', answer('intro', [])), 'question:intro'],
    ['an e-mail given', ada.did('quiz.email-given', { email: sealed }), 'email'],
    ['a name given', ada.did('quiz.name-given', { name: sealed }), 'name'],
    ['a checkout opened', ada.did('quiz.checkout-opened', {}), 'checkout'],
  ])('%s is counted once, on the day of the arrival', async (_what, event, measure) => {
    const later = { ...event, at: '2026-04-02T12:00:00Z' }
    await given(ada.did('quiz.visitor-arrived', { creo: 'spring' }), event, later, later)
    for (const cell of [{ day: '2026-03-10' }, { month: '2026-03' }, {}]) {
      expect(await counts({ creo: 'spring', ...cell })).toEqual({ visitors: 1, [measure]: 1 })
    }
    expect(await counts({ version: '(none)', month: '2026-04' })).toBeUndefined()
  })

  test('each question is counted separately, and a changed answer is not counted again', async () => {
    await given(
      ada.did('quiz.visitor-arrived', { creo: null }),
      ada.did('quiz.question-answered', answer('goal', ['peace'])),
      ada.did('quiz.question-answered', answer('pace')),
      ada.did('quiz.question-answered', answer('goal', ['hope', 'joy'])),
      ben.did('quiz.visitor-arrived', { creo: null }),
      ben.did('quiz.question-answered', answer('goal')),
    )
    expect(await counts({ version: '(none)' })).toEqual({ visitors: 2, 'question:goal': 2, 'question:pace': 1 })
  })

  test('answers stored as version 1 of the event are counted like current ones', async () => {
    const old = (data: object): StoredEventInput => ({
      stream: ada.stream,
      type: 'quiz.question-answered',
      schemaVersion: 1,
      data,
    })
    await given(
      ada.did('quiz.visitor-arrived', { creo: null }),
      old({ questionId: 'goal', answer: 'peace', timeTaken: '3.42' }),
      old({ questionId: 'areas', multiSelectAnswer: ['prayer', 'rest'], timeTaken: '0.50' }),
      old({ questionId: 'intro', timeTaken: '1.00' }),
      ada.did('quiz.question-answered', answer('goal')),
    )
    expect(await counts({ creo: '(none)' })).toEqual({
      visitors: 1,
      'question:goal': 1,
      'question:areas': 1,
      'question:intro': 1,
    })
  })

  test('a visitor with an age is counted in that age and in all ages', async () => {
    await given(
      ada.did('quiz.visitor-arrived', { creo: 'spring' }),
      ada.did('quiz.email-given', { email: sealed }),
      ada.did('quiz.age-chosen', { age: '30-45' }),
      ben.did('quiz.visitor-arrived', { creo: 'spring' }),
    )
    expect(await counts({ creo: 'spring' })).toEqual({ visitors: 2, email: 1 })
    expect(await counts({ creo: 'spring', age: '30-45', day: '2026-03-10' })).toEqual({ visitors: 1, email: 1 })
    expect(await counts({ version: '(none)', age: '30-45' })).toEqual({ visitors: 1, email: 1 })
  })

  test('a visitor who chooses another age moves with all steps, and the emptied cells are deleted', async () => {
    await given(
      ada.did('quiz.visitor-arrived', { creo: 'spring' }),
      ada.did('quiz.age-chosen', { age: '30-45' }),
      ada.did('quiz.question-answered', answer('goal')),
      ada.did('quiz.age-chosen', { age: '60+' }),
    )
    expect(await counts({ creo: 'spring', age: '60+' })).toEqual({ visitors: 1, 'question:goal': 1 })
    expect(await counts({ creo: 'spring' })).toEqual({ visitors: 1, 'question:goal': 1 })
    expect((await cells()).filter((cell) => cell.includes('30-45'))).toEqual([])
  })

  test('a visitor who changes age leaves others of the former age counted', async () => {
    await given(
      ...[ada, ben].flatMap((one) => [
        one.did('quiz.visitor-arrived', { creo: 'spring' }),
        one.did('quiz.age-chosen', { age: '30-45' }),
        one.did('quiz.checkout-opened', {}),
      ]),
      ada.did('quiz.age-chosen', { age: '60+' }),
    )
    expect(await counts({ creo: 'spring', age: '30-45' })).toEqual({ visitors: 1, checkout: 1 })
    expect(await counts({ creo: 'spring', age: '60+' })).toEqual({ visitors: 1, checkout: 1 })
    expect(await counts({ creo: 'spring' })).toEqual({ visitors: 2, checkout: 2 })
  })

  test('a visitor without a creative counts as (none) until the first one is attributed', async () => {
    const before = [ada.did('quiz.visitor-arrived', { creo: null }), ada.did('quiz.email-given', { email: sealed })]
    await given(...before)
    expect(await counts({ creo: '(none)', day: '2026-03-10' })).toEqual({ visitors: 1, email: 1 })
    await given(
      ...before,
      ada.did('quiz.creo-attributed', { creo: 'spring' }),
      ada.did('quiz.creo-attributed', { creo: 'autumn' }),
    )
    expect(await counts({ creo: 'spring', day: '2026-03-10' })).toEqual({ visitors: 1, email: 1 })
    expect((await cells()).filter((cell) => /^(creo|both) .*(\(none\),|autumn)/.test(cell))).toEqual([])
  })

  test('a visitor without a question set counts as (none) and moves with all answers when one is given', async () => {
    await given(
      ada.did('quiz.visitor-arrived', { creo: null }),
      ada.did('quiz.question-answered', answer('goal')),
      ada.did('quiz.question-set-given', { version: 'v1', assignment: null }),
      ada.did('quiz.question-set-given', { version: 'v2', assignment: null }),
      ben.did('quiz.visitor-arrived', { creo: null }),
    )
    expect(await counts({ version: 'v2', month: '2026-03' })).toEqual({ visitors: 1, 'question:goal': 1 })
    expect(await counts({ version: '(none)' })).toEqual({ visitors: 1 })
    expect((await cells()).filter((cell) => cell.includes(' v1'))).toEqual([])
  })

  test('each visitor counts under the assignment of the current question set', async () => {
    const equal = { experiment: 'question-order', weights: { v1: 1, v2: 1 } }
    const unequal = { experiment: 'question-order', weights: { v1: 1, v2: 3 } }
    await given(
      ada.did('quiz.visitor-arrived', { creo: null }),
      ada.did('quiz.question-set-given', { version: 'v1', assignment: equal }),
      ada.did('quiz.question-set-given', { version: 'v2', assignment: unequal }),
      ben.did('quiz.visitor-arrived', { creo: null }),
      ben.did('quiz.question-set-given', { version: 'v2', assignment: null }),
    )
    expect(await counts({ version: 'v2' })).toEqual({ visitors: 2, [assignmentMeasure(unequal)]: 1 })
    expect(await counts({ version: 'v1' })).toBeUndefined()
  })

  test('a buyer is counted once, and payments minus refunds are added up by currency', async () => {
    await given(
      ada.did('quiz.visitor-arrived', { creo: 'spring' }),
      ada.paid(3_867),
      ada.paid(1_500, { kind: 'renewal' }),
      ada.refunded(3_867),
      ada.paid(900, { currency: 'EUR' }),
      ben.did('quiz.visitor-arrived', { creo: 'spring' }),
    )
    expect(await counts({ creo: 'spring', day: '2026-03-10' })).toEqual({
      visitors: 2,
      purchase: 1,
      'revenue:USD': 1_500,
      'revenue:EUR': 900,
    })
  })

  test('money that is recorded before its visitor counts from the arrival on', async () => {
    await given(ada.paid(3_867))
    expect(await cells()).toEqual([])
    await given(ada.paid(3_867), ada.did('quiz.visitor-arrived', { creo: 'spring' }))
    expect(await counts({ creo: 'spring' })).toEqual({ visitors: 1, purchase: 1, 'revenue:USD': 3_867 })
  })

  test('a purchase without a visitor is not counted', async () => {
    const purchase = ada.paid(3_867)
    const { deadLetters } = await given({ ...purchase, data: { ...(purchase.data as object), quizUserId: null } })
    expect(deadLetters).toEqual([])
    expect(await cells()).toEqual([])
  })

  test.each([
    ['the last millisecond of a day', '2026-03-31T23:59:59.999Z', '2026-03-31'],
    ['the first of the next', '2026-04-01T00:00:00.000Z', '2026-04-01'],
    ['an evening that is the next day in UTC', '2026-12-31T20:00:00-11:00', '2027-01-01'],
    ['a morning that is the day before in UTC', '2024-03-01T13:59:00+14:00', '2024-02-29'],
  ])('%s belongs to its day and month in UTC', async (_when, at, day) => {
    await given(ada.did('quiz.visitor-arrived', { creo: 'spring' }, at))
    expect(await counts({ creo: 'spring', day })).toEqual({ visitors: 1 })
    expect(await counts({ creo: 'spring', month: day.slice(0, 7) })).toEqual({ visitors: 1 })
    expect(await cells()).toHaveLength(15)
  })

  test('the stored visitor has dimensions and steps, and nothing that the visitor wrote', async () => {
    await given(
      ada.did('quiz.visitor-arrived', { creo: 'spring' }, '2026-03-10T23:30:00Z'),
      ada.did('quiz.question-set-given', { version: 'v1', assignment: null }),
      ada.did('quiz.age-chosen', { age: '18-29' }),
      ada.did('quiz.email-given', { email: sealed }, '2026-03-11T00:10:00Z'),
      ada.did('quiz.question-answered', answer('goal', ['forgiveness'])),
    )
    const { rows } = await harness.pool.query('select v.*, arrived_on::text from read.quiz_funnel_visitors v')
    expect(rows).toEqual([
      {
        quiz_user_id: ada.id,
        arrived_on: '2026-03-10',
        creo: 'spring',
        version: 'v1',
        age: '18-29',
        steps: [2, 3],
        money: null,
      },
    ])
    const { rows: measures } = await harness.pool.query('select * from read.quiz_funnel_measures order by slot')
    expect(measures).toEqual(['visitors', 'email', 'question:goal'].map((measure, n) => ({ slot: n + 1, measure })))
  })

  test('an amount that cannot be packed becomes a dead letter, and everyone else is counted', async () => {
    const { deadLetters } = await given(
      ada.did('quiz.visitor-arrived', { creo: 'spring' }),
      ada.paid(6e14),
      ben.did('quiz.visitor-arrived', { creo: 'spring' }),
      ben.paid(2_900),
    )
    expect(deadLetters).toEqual([{ position: 2, type: 'payment.purchase-completed', reason: 'failed' }])
    expect(await counts({ creo: 'spring' })).toEqual({ visitors: 2, purchase: 1, 'revenue:USD': 2_900 })
  })

  test('actions of a visitor who never arrived become dead letters and count nowhere', async () => {
    const { deadLetters } = await given(
      ada.did('quiz.age-chosen', { age: '18-29' }),
      ada.did('quiz.email-given', { email: sealed }),
      ben.did('quiz.visitor-arrived', { creo: null }),
      ada.did('quiz.creo-attributed', { creo: 'spring' }),
    )
    expect(deadLetters).toEqual([
      { position: 1, type: 'quiz.age-chosen', reason: 'failed' },
      { position: 2, type: 'quiz.email-given', reason: 'failed' },
      { position: 4, type: 'quiz.creo-attributed', reason: 'failed' },
    ])
    expect(await counts({ version: '(none)' })).toEqual({ visitors: 1 })
    expect(await counts({ creo: 'spring' })).toBeUndefined()
  })
})
