/** The terms of the trial, in US dollars. They are apart from the other plans, which would weigh on the landing page. */
export const trialTerms = {
  days: 7,
  charge: 17.77,
  renewal: { regular: { amount: 38.95, every: '4 weeks' }, sale: { amount: 38.85, every: 'month' } },
} as const
