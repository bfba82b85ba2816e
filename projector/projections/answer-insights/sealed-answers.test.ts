import { beforeAll, expect, test } from 'vitest'
import { shared } from '#testing/resources.ts'
import { createDisposableKeyReader, createDisposableKeys, type DisposableKeys } from '#db/crypto/disposable-keys.ts'
import { bindKeys } from '#projector/engine/projection.ts'
import { createProjectionHarness, visitor } from '#projector/testing.ts'
import { testKeyStore } from '#testing/keys.ts'
import { answerInsights } from './answer-insights.ts'

const ada = visitor(1)
const ben = visitor(2)
const OFFERED = ['peace', 'rest', 'joy']

let keys: DisposableKeys
const harness = shared(() =>
  createProjectionHarness(bindKeys(answerInsights, createDisposableKeyReader(testKeyStore()))),
)
beforeAll(async () => {
  keys = createDisposableKeys(harness.pool, testKeyStore())
})

/** Returns an answer event with sealed choices. */
const answered = (who: typeof ada, key: Awaited<ReturnType<DisposableKeys['create']>>, choices: string[]) =>
  who.did('quiz.question-answered', {
    question: 'goal',
    choices: [],
    timeTakenMs: 1_000,
    chosen: key.key.seal('answer', JSON.stringify(choices)),
    offered: OFFERED,
  })

const arrived = (who: typeof ada) => who.did('quiz.visitor-arrived', { creo: 'spring' })

const chosen = async () => {
  const { rows } = await harness.pool.query<{ choice: string; count: string }>(
    `select o.choice, read.count_in(c.choices, o.slot) as count from read.answer_insights_choices o, read.answer_insights_cells c
     where c.grouping = 'creo' and c.period = 'all' and o.question = c.question order by o.slot`,
  )
  return Object.fromEntries(rows.map(({ choice, count }) => [choice, Number(count)]))
}

test('sealed answers are counted, and the choices of a visitor are stored sealed', async () => {
  const [adasKey, bensKey] = [await keys.create(), await keys.create()]
  await harness.given([
    arrived(ada),
    answered(ada, adasKey, ['joy', 'peace']),
    arrived(ben),
    answered(ben, bensKey, ['rest']),
    answered(ada, adasKey, ['peace']),
    ada.did('quiz.creo-attributed', { creo: 'summer' }),
  ])
  expect(await chosen()).toEqual({ peace: 1, rest: 1, joy: 0 })
  const { rows } = await harness.pool.query(
    'select answers, sealed_choices from read.answer_insights_visitors order by 1',
  )
  for (const { answers, sealed_choices } of rows) {
    expect(answers).toEqual({ 1: [expect.any(Number), []] })
    expect(sealed_choices).toEqual({ key: expect.any(String), sealed: expect.any(String) })
  }
})

test.each([
  ['quiz.consent-chosen', ada.did('quiz.consent-chosen', { ads: false, answers: false })],
  ['quiz.answers-erased', ada.did('quiz.answers-erased', {})],
])('a rebuild after the key was destroyed equals what was counted before: %s', async (_type, forgets) => {
  const [adasKey, bensKey] = [await keys.create(), await keys.create()]
  const events = [
    arrived(ada),
    answered(ada, adasKey, ['joy']),
    arrived(ben),
    answered(ben, bensKey, ['rest']),
    forgets,
  ]
  await harness.given(events)
  const tables = ['visitors', 'questions', 'choices', 'cells']
  const read = async () =>
    await Promise.all(
      tables.map(
        async (name) =>
          (await harness.pool.query(`select t::text from read.answer_insights_${name} t order by 1`)).rows,
      ),
    )
  const before = await read()
  expect(await chosen()).toEqual({ peace: 0, rest: 1, joy: 0 })
  await keys.destroy(adasKey.reference)
  await harness.given(events)
  expect(await read()).toEqual(before)
})

test('a projection without keys stops at a sealed answer', async () => {
  const unbound = await createProjectionHarness(answerInsights)
  const { deadLetters } = await unbound.given([arrived(ada), answered(ada, await keys.create(), ['joy'])])
  expect(deadLetters).toMatchObject([{ type: 'quiz.question-answered', reason: 'failed' }])
  await unbound.close()
})
