import { expect, test } from 'vitest'
import { catalogCharges, plans } from '#events/payment/money/plans.ts'
import { stepsOf } from './Timeline.tsx'

const NOW = new Date(2026, 10, 24, 12)

test.each([
  ['trial', ['Today', 'November 28', 'December 1'], ['$17.77', 'remind', '$38.95 every 4 weeks']],
  ['monthly', ['Today', 'December 15', 'December 22'], ['$38.92', 'remind', '$38.92 every 4 weeks']],
  ['lifetime', ['Today'], ['$249.00 once']],
])('the timeline of a plan names each charge and the reminder by date: %s', (license, dates, texts) => {
  const plan = plans.find((one) => one.license === license)
  if (!plan) throw new Error(`There is no plan ${license}`)
  const charges = catalogCharges(plan.license, false)
  const price = { ...charges, struck: '', now: '', was: undefined, saving: undefined, comparison: undefined }
  const steps = stepsOf({ plan, sale: false, price }, NOW)
  expect(steps.map(({ when }) => when)).toEqual(dates)
  for (const [n, text] of texts.entries()) expect(steps[n]?.what).toContain(text)
})
