import { expect, test } from 'vitest'
import { ada, ben, openFunnel } from './testing.ts'

const { given, counts, cells } = openFunnel()

test('a purchase without a visitor is not counted', async () => {
  const purchase = ada.paid(3_867)
  const { deadLetters } = await given({ ...purchase, data: { ...(purchase.data as object), quizUserId: null } })
  expect(deadLetters).toEqual([])
  expect(await cells()).toEqual([])
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
