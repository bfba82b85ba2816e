import { expect, test } from 'vitest'
import { assignmentMeasure } from '#db/read-models/quiz-funnel.ts'
import { ada, answer, ben, openFunnel, sealed } from './testing.ts'

const { given, counts, cells } = openFunnel()

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
