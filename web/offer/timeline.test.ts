import { expect, test } from 'vitest'
import { catalogCharges, plans } from '#events/payment/money/plans.ts'
import { stepsOf } from './Timeline.tsx'

const NOW = new Date(2026, 10, 24, 12)

test.each([
  ['trial', ['Today', 'November 28', 'December 1']],
  ['monthly', ['Today', 'December 15', 'December 22']],
  ['lifetime', ['Today']],
])('the timeline of a plan names each charge and the reminder by date: %s', (license, dates) => {
  const plan = plans.find((one) => one.license === license)
  if (!plan) throw new Error(`There is no plan ${license}`)
  const charges = catalogCharges(plan.license, false)
  const texts = charges.renewal
    ? [charges.today, 'remind', `${charges.renewal} every 4 weeks`]
    : [`${charges.today} once`]
  const price = { ...charges, struck: '', now: '', was: undefined, saving: undefined, comparison: undefined }
  const steps = stepsOf({ plan, sale: false, price }, NOW)
  expect(steps.map(({ when }) => when)).toEqual(dates)
  for (const [n, text] of texts.entries()) expect(steps[n]?.what).toContain(text)
})
