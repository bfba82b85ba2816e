import { expect, test } from 'vitest'
import { plans } from '#events/payment/money/plans.ts'
import type { Order } from '#web/payment/checkout/checkout.ts'
import { beginCheckout } from './begin-checkout.ts'

const [trial] = plans

const createCheckout = () => {
  const opened: Order[] = []
  return { opened, open: (order: Order) => void opened.push(order) }
}

test.each([true, false])('the checkout opens with the plan, and with the sale if there is one: %j', (sale) => {
  const checkout = createCheckout()
  beginCheckout(checkout, trial, sale)
  expect(checkout.opened).toEqual([{ plan: trial, sale }])
})

test('nothing happens without a selected plan', () => {
  const checkout = createCheckout()
  beginCheckout(checkout, undefined, false)
  expect(checkout.opened).toEqual([])
})

test('nothing happens before the checkout is loaded', () => {
  expect(() => beginCheckout(undefined, trial, false)).not.toThrow()
})
