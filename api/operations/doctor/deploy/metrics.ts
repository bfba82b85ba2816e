import { defineDoctorCheck, ok, warning } from '#api/operations/doctor/check.ts'

type Facts = { isProduction: boolean; hasToken: boolean }

export const metricsToken = defineDoctorCheck({
  title: 'Monitoring',
  question: 'Can Prometheus read the metrics?',
  fix: 'METRICS_TOKEN=$(openssl rand -hex 32) in .env, then make deploy',
  read: ({ settings: { NODE_ENV, METRICS_TOKEN } }): Facts => ({
    isProduction: NODE_ENV === 'production',
    hasToken: METRICS_TOKEN !== undefined,
  }),
  judge: ({ isProduction, hasToken }) => {
    if (hasToken) return ok('METRICS_TOKEN is set.')
    return isProduction
      ? warning('Without METRICS_TOKEN, nothing can be alerted on.')
      : ok('Programs on this machine read the metrics.')
  },
})
