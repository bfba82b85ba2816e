import { expect, test } from 'vitest'
import { catalogCharges, type Plan, plans } from '#events/payment/money/plans.ts'
import { catalogPreview } from '#web/payment/checkout/catalog-preview.ts'
import type { CheckoutProvider } from '#web/payment/checkout/provider.ts'
import { previewAll, pricesText } from './use-prices.ts'

const [TRIAL, MONTHLY] = [catalogCharges('trial', false), catalogCharges('monthly', false)]

const inEuros: CheckoutProvider['preview'] = async (license, sale) => {
  const { today, renewal } = catalogPreview(license, sale)
  return { currency: 'EUR', hasTax: true, today: today * 2, renewal: renewal && renewal * 2 }
}
const cardsOf = async (preview: CheckoutProvider['preview'], sale: boolean) => {
  const prices = await previewAll({ preview }, sale)
  const cardOf = (plan: Plan) => {
    const { struck, now, today, renewal } = prices.of(plan)
    return [struck, now, today, renewal]
  }
  return { hasTax: prices.hasTax, cards: plans.map(cardOf) }
}

test('the catalog shows its own figures before tax', async () => {
  expect(await cardsOf(async (license, sale) => catalogPreview(license, sale), false)).toEqual({
    hasTax: false,
    cards: [
      ['$3.70', '$2.53', TRIAL.today, TRIAL.renewal],
      ['$2.53', '$1.39', MONTHLY.today, MONTHLY.renewal],
      ['$350.00', '$249.00', '$249.00', null],
    ],
  })
})

test.each([
  [
    false,
    ['€7.40', '€5.06', '€35.54', '€77.90'],
    ['€5.06', '€2.78', '€77.84', '€77.84'],
    ['€700.00', '€498.00', '€498.00', null],
  ],
  [
    true,
    ['€7.40', '€3.72', '€26.04', '€77.70'],
    ['€5.06', '€1.98', '€55.44', '€55.44'],
    ['€700.00', '€398.00', '€398.00', null],
  ],
])('every amount of a card is in the currency of the provider, with its tax (sale: %s)', async (sale, ...cards) => {
  expect(await cardsOf(inEuros, sale)).toEqual({ hasTax: true, cards })
})

test('plans in several currencies are not compared, and the heading names all of them', async () => {
  const preview: CheckoutProvider['preview'] = async (license, sale) =>
    license === 'monthly' ? catalogPreview(license, sale) : await inEuros(license, sale)
  const prices = await previewAll({ preview }, false)
  expect(pricesText(prices)).toBe(
    'Prices in euros and US dollars, before tax. The tax may change at the checkout with your address.',
  )
  expect(plans.map((plan) => [prices.of(plan).today, prices.of(plan).comparison])).toEqual([
    ['€35.54', undefined],
    [MONTHLY.today, undefined],
    ['€498.00', undefined],
  ])
})

test('a discount that the provider refuses leaves the regular prices', async () => {
  const preview: CheckoutProvider['preview'] = async (license, sale) => {
    if (sale) throw new Error('discount_not_found')
    return await inEuros(license, sale)
  }
  const [plan] = plans
  expect((await previewAll({ preview }, true)).of(plan as Plan)).toMatchObject({ today: '€35.54', saving: undefined })
})
