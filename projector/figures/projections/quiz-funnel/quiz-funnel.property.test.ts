import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { assignmentMeasure } from '#db/figures/quiz-funnel.ts'
import type { Assignment } from '#events/quiz/assignment.ts'
import { PERIODS, startOf } from '#events/figures/measures/periods.ts'
import { quizFunnel } from './quiz-funnel.ts'
import { createProjectionHarness } from '#projector/testing.ts'
import { visitor, type StoredEventInput } from '#projector/testing.events.ts'

const harness = shared(() => createProjectionHarness(quizFunnel))

const visitors = [visitor(1), visitor(2), visitor(3)] as const
const sealed = { person: visitors[0].id, sealed: 'iv.body', digest: 'd' }

const ASSIGNMENTS: Assignment[] = [
  { experiment: 'question-words', weights: { v1: 1, v2: 1 } },
  { experiment: 'question-order', weights: { v1: 1, v2: 3 } },
]

const RUNS = Number(process.env['RUNS'] ?? 25)

type Visitor = (typeof visitors)[number]

/** Generates any action of a visitor, and events that broken or foreign code may have stored. */
const anyAction = (who: Visitor, at: string): fc.Arbitrary<StoredEventInput> => {
  const stored = (type: string, data: unknown) => ({ stream: who.stream, type, data, at })
  const creo = fc.constantFrom('spring', 'autumn')
  const question = fc.constantFrom('goal', 'pace', 'areas')
  return fc.oneof(
    { weight: 6, arbitrary: fc.option(creo).map((c) => who.did('quiz.visitor-arrived', { creo: c }, at)) },
    { weight: 3, arbitrary: creo.map((c) => who.did('quiz.creo-attributed', { creo: c }, at)) },
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.constantFrom('v1', 'v2'), fc.constantFrom(null, ...ASSIGNMENTS))
        .map(([version, assignment]) => who.did('quiz.question-set-given', { version, assignment }, at)),
    },
    { weight: 3, arbitrary: fc.constantFrom('18-29', '60+').map((age) => who.did('quiz.age-chosen', { age }, at)) },
    {
      weight: 6,
      arbitrary: question.map((q) =>
        who.did('quiz.question-answered', { question: q, choices: [], timeTakenMs: 1 }, at),
      ),
    },
    fc.constant(who.did('quiz.email-given', { email: sealed }, at)),
    fc.constant(who.did('quiz.name-given', { name: sealed }, at)),
    fc.constant(who.did('quiz.checkout-opened', {}, at)),
    {
      weight: 3,
      arbitrary: fc
        .record({
          amount: fc.integer({ min: 0, max: 9_999 }),
          currency: fc.constantFrom('USD', 'EUR'),
          renewed: fc.boolean(),
          back: fc.boolean(),
        })
        .map(({ amount, currency, renewed, back }) =>
          back
            ? who.refunded(amount - 100, { currency })
            : who.paid(amount, { currency, kind: renewed ? 'renewal' : 'purchase' }),
        ),
    },
    fc.constant(stored('quiz.age-chosen', { age: 7 })),
    // The database rejects these: an invalid id, and a character that text can't contain.
    fc.constant({ ...stored('quiz.checkout-opened', {}), stream: 'quiz-unknown' }),
    fc.constant(who.did('quiz.question-answered', { question: 'q\u0000', choices: [], timeTakenMs: 1 }, at)),
  )
}

const anyEvent = fc
  .tuple(
    fc.constantFrom(...visitors),
    fc.constantFrom(
      '2026-02-28T23:59:59.999Z',
      '2026-03-01T00:00:00Z',
      '2026-03-02T08:00:00Z',
      '2026-12-31T12:00:00-12:00',
    ),
  )
  .chain(([who, at]) => anyAction(who, at))

const anyStory = fc.array(anyEvent, { minLength: 1, maxLength: 24, size: 'max' })
const anySizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 })

type CountedVisitor = {
  day: string
  creative: string | null
  version: string | null
  age: string | null
  measures: Set<string>
}
type Money = Record<string, number>

/** Returns payments and purchases of each visitor, regardless of when they arrived. */
const moneyByHand = (story: StoredEventInput[]) => {
  const money = new Map<string, Money>()
  for (const { type, data } of story) {
    if (!type.startsWith('payment.')) continue
    const { quizUserId, currency, amount, kind } = data as {
      quizUserId: string
      currency: string
      amount: number
      kind: string
    }
    const amounts = money.get(`quiz-${quizUserId}`) ?? {}
    const revenue = `revenue:${currency}`
    amounts[revenue] = (amounts[revenue] ?? 0) + (type === 'payment.refunded' ? -amount : amount)
    if (type === 'payment.purchase-completed' && kind === 'purchase') amounts['purchase'] = 1
    money.set(`quiz-${quizUserId}`, amounts)
  }
  return money
}

type Given = { version: string; assignment: Assignment | null }

/** Applies the newest set. */
const assign = (visitor: CountedVisitor, { version, assignment }: Given) => {
  visitor.version = version
  visitor.measures = new Set([...visitor.measures].filter((measure) => !measure.startsWith('assigned:')))
  if (assignment) visitor.measures.add(assignmentMeasure(assignment))
}

/** Computes the funnel in the simplest way: replay the events, then count visitors. */
const countedByHand = (story: StoredEventInput[]) => {
  const people = new Map<string, CountedVisitor>()
  let rejected = 0
  for (const { stream, type, data, at = '' } of story.filter((event) => !event.type.startsWith('payment.'))) {
    const given = data as Record<string, string>
    const visitor = people.get(stream)
    const question = given['question']
    const isValid =
      stream !== 'quiz-unknown' && typeof (given['age'] ?? '') === 'string' && !question?.includes('\u0000')
    if (!isValid || (!visitor && type !== 'quiz.visitor-arrived')) rejected += 1
    else if (!visitor) {
      const day = new Date(at).toISOString().slice(0, 10)
      people.set(stream, {
        day,
        creative: given['creo'] ?? null,
        version: null,
        age: null,
        measures: new Set(['visitors']),
      })
    } else if (type === 'quiz.creo-attributed') visitor.creative ??= given['creo'] ?? null
    else if (type === 'quiz.question-set-given') assign(visitor, data as Given)
    else if (type === 'quiz.age-chosen') visitor.age = given['age'] ?? null
    else if (type === 'quiz.question-answered') visitor.measures.add(`question:${question}`)
    else if (type !== 'quiz.visitor-arrived') visitor.measures.add(type.replace(/quiz\.(email|name|checkout).*/, '$1'))
  }
  const cells: Record<string, Record<string, number>> = {}
  const money = moneyByHand(story)
  for (const [stream, { day, creative, version, age, measures }] of people) {
    const [v, c] = [version ?? '(none)', creative ?? '(none)']
    for (const member of [`version ${v}/`, `creo /${c}`, `both ${v}/${c}`]) {
      for (const period of PERIODS.map((kind) => `${kind} ${startOf(kind, day)}`)) {
        for (const a of age === null ? ['all age'] : ['all age', age]) {
          const cell = (cells[`${member} | ${period} | ${a}`] ??= {})
          for (const measure of measures) cell[measure] = (cell[measure] ?? 0) + 1
          for (const [measure, amount] of Object.entries(money.get(stream) ?? {}))
            cell[measure] = (cell[measure] ?? 0) + amount
        }
      }
    }
  }
  const withoutZeros = (cell: Money) => Object.fromEntries(Object.entries(cell).filter(([, amount]) => amount !== 0))
  return {
    cells: Object.fromEntries(Object.entries(cells).map(([name, cell]) => [name, withoutZeros(cell)])),
    rejected,
  }
}

const countedByProjection = async () => {
  const { rows } = await harness.pool.query<{ cell: string; counts: Record<string, number> | null }>(
    `select concat(grouping, ' ', version, '/', creo, ' | ', period, ' ', starts_on, ' | ', age) as cell,
       (select json_object_agg(measure, n) from read.quiz_funnel_measures, read.count_in(packed, slot) as n where n <> 0) as counts
     from read.quiz_funnel_cells`,
  )
  return Object.fromEntries(rows.map(({ cell, counts }) => [cell, counts]))
}

test(
  'for any events in any batches, the funnel is the same as counted by hand',
  async () => {
    await fc.assert(
      fc.asyncProperty(anyStory, anySizes, async (story, sizes) => {
        const { deadLetters } = await harness.given(story, sizes)
        const byHand = countedByHand(story)
        expect(await countedByProjection()).toEqual(byHand.cells)
        expect(deadLetters).toHaveLength(byHand.rejected)
      }),
      // Uses the same seed in each run. RUNS=500 SEED=1 tries others.
      { numRuns: RUNS, seed: Number(process.env['SEED'] ?? 7) },
    )
  },
  10_000 + RUNS * 3_000,
)
