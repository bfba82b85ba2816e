import { defineDoctorCheck, ok, warning } from '#api/operations/doctor/check.ts'

export const releases = defineDoctorCheck({
  title: 'One release',
  question: 'Do all processes run the same release?',
  fix: 'make deploy',
  read: async ({ ask }) =>
    (
      await ask<{ name: string }>(
        `select distinct application_name as name from pg_stat_activity
         where datname = current_database() and application_name ~ '^(api|projector) [0-9a-f]{8}$' order by 1`,
      )
    ).map(({ name }) => name),
  judge: (names) =>
    new Set(names.map((name) => name.split(' ')[1])).size > 1
      ? warning(`Several releases run: ${names.join(', ')}. During an update this is normal.`)
      : ok('All processes run one release.'),
})
