import { defineDoctorCheck, failure, ok, warning } from '#api/operations/doctor/check.ts'

export const connections = defineDoctorCheck({
  title: 'Free connections',
  question: 'Does the database have connections to spare?',
  fix: 'raise max_connections of PostgreSQL, or run fewer processes',
  read: ({ askOne }) =>
    askOne<{ used: number; most: number }>(
      `select (select count(*) from pg_stat_activity where datid is not null)::int as used,
         current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most`,
    ),
  judge: ({ used, most }) => {
    const sentence = `${used} of ${most} connections are used.`
    if (used > 0.9 * most) return failure(sentence)
    return used > 0.7 * most ? warning(sentence) : ok(sentence)
  },
})
