import { defineDoctorCheck, failureIfAny, warning } from '#api/operations/doctor/check.ts'

type Facts = { checkout: 'paddle' | 'simulated'; environment: string; gaps: readonly string[] }

export const checkout = defineDoctorCheck({
  title: 'Checkout',
  question: 'Does the checkout take real money?',
  fix: 'make paddle prints the PADDLE_ settings for .env (docs/operations.md, Paddle)',
  read: ({ settings }): Facts => ({
    checkout: settings.CHECKOUT,
    environment: settings.PADDLE_ENVIRONMENT,
    gaps: settings.checkoutGaps,
  }),
  judge: ({ checkout: kind, environment, gaps }) => {
    if (kind === 'simulated') return warning('The checkout is simulated: it gives everything away.')
    return gaps.length === 0 && environment === 'sandbox'
      ? warning("Paddle's sandbox takes no real money.")
      : failureIfAny(gaps, "Paddle's checkout can open.")
  },
})
