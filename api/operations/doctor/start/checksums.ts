import { defineCheck, ok, warning } from '#api/operations/doctor/check.ts'

export const checksums = defineCheck({
  title: 'Data checksums',
  question: 'Does PostgreSQL notice pages that the disk damaged?',
  fix: 'stop PostgreSQL, then pg_checksums --enable --pgdata its folder',
  read: async ({ ask }) =>
    (await ask<{ setting: string }>(`select current_setting('data_checksums') as setting`))[0]?.setting,
  judge: (setting) => (setting === 'on' ? ok('Checksums are on.') : warning('Damaged pages would go unnoticed.')),
})
