import { expect, test } from 'vitest'
import type { License } from '#events/payment/money/licenses.ts'
import { openOptions } from './open-options.ts'

const prices = {
  trial: { priceId: 'pri_trial', oneTimePriceId: 'pri_once', discountId: 'dsc_trial' },
  monthly: { priceId: 'pri_monthly', discountId: 'dsc_monthly' },
  lifetime: { priceId: 'pri_lifetime' },
}
const HOME = 'https://plan.example.com/success'
const visitor = { quizUserId: '0f4d2a5e-6f0c-4c7e-9d49-1f1c8f0a2b11', email: undefined }

test.each([
  ['trial', ['pri_trial', 'pri_once']],
  ['monthly', ['pri_monthly']],
  ['lifetime', ['pri_lifetime']],
] as const)('the %s opens with %j, each once', (license, ids) => {
  const { items } = openOptions({ license, sale: false, ...visitor }, prices, HOME)
  expect(items).toEqual(ids.map((priceId) => ({ priceId, quantity: 1 })))
})

test('the discount is applied only while the sale is active', () => {
  const discountOf = (license: License, sale: boolean) =>
    openOptions({ license, sale, ...visitor }, prices, HOME).discountId
  expect(discountOf('trial', true)).toBe('dsc_trial')
  expect(discountOf('monthly', true)).toBe('dsc_monthly')
  expect(discountOf('monthly', false)).toBeUndefined()
  expect(discountOf('lifetime', true)).toBeUndefined()
})

test('Paddle receives the license, the visitor id and the success URL', () => {
  const options = openOptions({ license: 'monthly', sale: false, ...visitor }, prices, HOME)
  expect(options.customData).toEqual({ license: 'monthly', quizUserId: visitor.quizUserId })
  expect(options.settings?.successUrl).toBe(HOME)
})

test('the e-mail is passed on when it is known', () => {
  const opening = { license: 'monthly', sale: false, ...visitor } as const
  expect(openOptions({ ...opening, email: 'ann@example.com' }, prices, HOME).customer).toEqual({
    email: 'ann@example.com',
  })
  expect(openOptions(opening, prices, HOME)).not.toHaveProperty('customer')
})
