import { expect, test } from 'vitest'
import { type Plan, plans, renewalChargeCents } from '#events/payment/money/plans.ts'
import { CHARGES, dollars, SALE_CHARGES } from '#events/payment/money/testing.charges.ts'
import { catalogPreview } from '#web/payment/checkout/catalog-preview.ts'
import type { CheckoutProvider } from '#web/payment/checkout/provider.ts'
import { previewAll, pricesText } from './use-prices.ts'

const [trial, monthly, lifetime] = plans as [Plan, Plan, Plan]
const { trial: TRIAL, monthly: MONTHLY, lifetime: LIFETIME } = CHARGES
const euros = (amount: number) => dollars(amount, 2, 'EUR')
const chargeInEuros = ({ cents }: { cents: number }) => euros(cents / 100)
/** Renewals of a trial have a price of their own. */
const trialRenewal = (sale: boolean) => euros(renewalChargeCents('trial', sale) / 100)

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
      [dollars(trial.totalPrice), dollars(trial.actualPrice), TRIAL.today, TRIAL.renewal],
      [dollars(monthly.totalPrice), dollars(monthly.actualPrice), MONTHLY.today, MONTHLY.renewal],
      [dollars(lifetime.totalPrice), LIFETIME.today, LIFETIME.today, null],
    ],
  })
})

test.each([
  [false, 'actualPrice', CHARGES],
  [true, 'salePrice', SALE_CHARGES],
] as const)(
  'every amount of a card is in the currency of the provider, with its tax (sale: %s)',
  async (sale, price, charges) => {
    const [once, perWeeks] = [chargeInEuros(charges.lifetime), chargeInEuros(charges.monthly)]
    const cards = [
      [euros(trial.totalPrice), euros(trial[price]), chargeInEuros(charges.trial), trialRenewal(sale)],
      [euros(monthly.totalPrice), euros(monthly[price]), perWeeks, perWeeks],
      [euros(lifetime.totalPrice), once, once, null],
    ]
    expect(await cardsOf(inEuros, sale)).toEqual({ hasTax: true, cards })
  },
)

test('plans in several currencies are not compared, and the heading names all of them', async () => {
  const preview: CheckoutProvider['preview'] = async (license, sale) =>
    license === 'monthly' ? catalogPreview(license, sale) : await inEuros(license, sale)
  const prices = await previewAll({ preview }, false)
  expect(pricesText(prices)).toBe(
    'Prices in euros and US dollars, before tax. The tax may change at the checkout with your address.',
  )
  expect(plans.map((plan) => [prices.of(plan).today, prices.of(plan).comparison])).toEqual([
    [chargeInEuros(TRIAL), undefined],
    [MONTHLY.today, undefined],
    [chargeInEuros(LIFETIME), undefined],
  ])
})

test('a discount that the provider refuses leaves the regular prices', async () => {
  const preview: CheckoutProvider['preview'] = async (license, sale) => {
    if (sale) throw new Error('discount_not_found')
    return await inEuros(license, sale)
  }
  const [plan] = plans
  expect((await previewAll({ preview }, true)).of(plan as Plan)).toMatchObject({
    today: chargeInEuros(TRIAL),
    saving: undefined,
  })
})
