import { expect, test } from 'vitest'
import { LICENSES, type License } from '#events/payment/money/licenses.ts'
import {
  currency,
  defaultPlan,
  discount,
  endOfFirstPeriod,
  firstChargeCents,
  plans,
  refund,
  renewalWeeks,
  noticeOf,
} from './plans.ts'
import { trialTerms } from '#events/payment/money/trial-terms.ts'

const only = (license: License) => {
  const [plan, ...more] = plans.filter((p) => p.license === license)
  if (!plan || more.length) throw new Error(`There is not exactly one plan with the license ${license}`)
  return plan
}

test('the plans have the order of the specification, and unique ids', () => {
  expect(plans.map(({ license }) => license)).toEqual(LICENSES)
  expect(new Set(plans.map(({ id }) => id)).size).toBe(plans.length)
})

// The figures of the specification, section 9, by hand.
test('the 1-Week Trial has the label 4-WEEK PLAN and the specified prices', () => {
  expect(only('trial')).toMatchObject({
    name: '1-Week Trial',
    label: '4-WEEK PLAN',
    per: 'day',
    actualPrice: 2.53,
    salePrice: 1.86,
    totalPrice: 3.7,
  })
  expect(noticeOf(only('trial'), false)).toContain('$17.77')
  expect(noticeOf(only('trial'), false)).toContain('$38.95 every 4 weeks')
  expect(noticeOf(only('trial'), true)).toContain('$38.85 per month')
  expect(trialTerms).toEqual({
    days: 7,
    charge: 17.77,
    renewal: { regular: { amount: 38.95, every: '4 weeks' }, sale: { amount: 38.85, every: 'month' } },
  })
})

test('the 4-Week Plan is the most popular one, the default, and has the specified prices', () => {
  const plan = only('monthly')
  expect(plan).toMatchObject({
    name: '4-Week Plan',
    per: 'day',
    actualPrice: 1.39,
    salePrice: 0.99,
    totalPrice: 2.53,
  })
  expect(noticeOf(plan, false)).toContain('charged $38.92 today, and your plan renews at $38.92 every 4 weeks')
  expect(noticeOf(plan, true)).toContain('renews at $27.72 every 4 weeks')
  expect(renewalWeeks).toBe(4)
  expect(plans.filter(({ isPopular }) => isPopular)).toEqual([plan])
  expect(defaultPlan).toBe(plan.id)
})

test('Lifetime Access is paid once, at the specified prices', () => {
  const plan = only('lifetime')
  expect(plan).toMatchObject({
    name: 'Lifetime Access',
    per: 'once',
    actualPrice: 249,
    salePrice: 199,
    totalPrice: 350,
  })
  expect(noticeOf(plan, false)).toContain('$249.00 once')
  expect(noticeOf(plan, true)).toContain('$199.00 once')
})

test('the discount, the refund and the currency are the specified ones', () => {
  expect(discount).toEqual({ percent: 50, seconds: 600 })
  expect(refund).toEqual({
    days: 30,
    responseHours: 48,
    processingBusinessDays: { from: 5, to: 10 },
    covers: 'the first billing cycle only',
  })
  expect(currency).toBe('USD')
})

test.each(plans)('$name has all its texts, and costs more without the sale', (plan) => {
  const texts = [plan.name, plan.additionalInfo, noticeOf(plan, false), noticeOf(plan, true)]
  expect(texts.filter((text) => text.trim() === '' || /undefined|NaN/.test(text))).toEqual([])
  expect(plan.totalPrice).toBeGreaterThan(plan.actualPrice)
  expect(plan.actualPrice).toBeGreaterThan(plan.salePrice)
})

test.each([
  ['trial', false, 1_777],
  ['trial', true, 1_302],
  ['monthly', false, 3_892],
  ['monthly', true, 2_772],
  ['lifetime', false, 24_900],
  ['lifetime', true, 19_900],
] as const)('the plan %s, sale %s, costs %i cents', (license, sale, charge) => {
  expect(firstChargeCents(license, sale)).toBe(charge)
})

test.each([
  ['trial', '2026-03-08T12:00:00.000Z'],
  ['monthly', '2026-03-29T12:00:00.000Z'],
  ['lifetime', undefined],
] as const)('the first period of the plan %s ends at %s', (license, end) => {
  expect(endOfFirstPeriod(license, new Date('2026-03-01T12:00:00Z'))?.toISOString()).toBe(end)
})
