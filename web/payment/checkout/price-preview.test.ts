import type { Paddle } from '@paddle/paddle-js'
import { expect, test } from 'vitest'
import { previewCharges } from './price-preview.ts'

const prices = {
  trial: { priceId: 'pri_trial', oneTimePriceId: 'pri_once', discountId: 'dsc_trial' },
  monthly: { priceId: 'pri_monthly', discountId: 'dsc_monthly' },
  lifetime: { priceId: 'pri_lifetime' },
}
const CENTS: Record<string, number> = { pri_trial: 3_505, pri_once: 1_599, pri_monthly: 3_599, pri_lifetime: 22_900 }

/** Answers as Paddle does, in the parts that are read: amounts are text, and a discount halves them. */
const previewWith = (recur: boolean) =>
  (({ items, discountId }) =>
    Promise.resolve({
      data: {
        currencyCode: 'EUR',
        details: {
          lineItems: items.map(({ priceId }) => ({
            price: { id: priceId },
            totals: { total: String(Math.round((CENTS[priceId] ?? 0) / (discountId ? 2 : 1))) },
            discounts: discountId ? [{ discount: { id: discountId, recur } }] : [],
          })),
        },
      },
    })) as Paddle['PricePreview']

test.each([
  ['trial', false, 1_599, 3_505],
  ['monthly', false, 3_599, 3_599],
  ['lifetime', false, 22_900, null],
  ['trial', true, 800, 3_505],
  ['monthly', true, 1_800, 3_599],
] as const)('the plan %s, sale %s, costs %i today and %s later', async (license, sale, today, renewal) => {
  const charges = await previewCharges(previewWith(false), license, sale, prices)
  expect(charges).toEqual({ currency: 'EUR', hasTax: true, today, renewal })
})

test('a discount that recurs lowers the renewals too', async () => {
  expect(await previewCharges(previewWith(true), 'monthly', true, prices)).toMatchObject({ renewal: 1_800 })
})

test.each([
  ['an amount', 'EUR', undefined, 'lacks an amount'],
  ['an amount in its text', 'EUR', '', 'lacks an amount'],
  ['a currency', undefined, '100', 'lacks a currency'],
])('a preview without %s is an error', async (_, currencyCode, total, message) => {
  const lineItems = [{ price: { id: 'pri_monthly' }, totals: { total }, discounts: [] }]
  const preview = () => Promise.resolve({ data: { currencyCode, details: { lineItems } } })
  await expect(previewCharges(preview as unknown as Paddle['PricePreview'], 'monthly', false, prices)).rejects.toThrow(
    message,
  )
})

test('a preview without the price of the plan is an error', async () => {
  const without = { ...prices, monthly: { priceId: 'pri_other' } }
  const preview = (() =>
    Promise.resolve({ data: { currencyCode: 'EUR', details: { lineItems: [] } } })) as unknown as Paddle['PricePreview']
  await expect(previewCharges(preview, 'monthly', false, without)).rejects.toThrow('lacks a price')
})
