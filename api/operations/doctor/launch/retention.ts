import { defineDoctorCheck, ok, warning } from '#api/operations/doctor/check.ts'

/** Funnels of a month and experiments compare visitors who came weeks apart. */
const LEAST_DAYS = 30

export const retention = defineDoctorCheck({
  title: 'Retention of visitors',
  question: 'Are visitors who never bought kept for a month, so that they can return and be compared?',
  fix: 'RETENTION_DAYS in .env, 90 by default',
  read: ({ settings }) => settings.RETENTION_DAYS,
  judge: (days) =>
    days < LEAST_DAYS
      ? warning(`Visitors who did not buy are erased after ${days} ${days === 1 ? 'day' : 'days'}, with their plans.`)
      : ok(`Visitors who did not buy are kept for ${days} days.`),
})
