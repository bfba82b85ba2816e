import { defineDoctorCheck, ok, warning } from '#api/operations/doctor/check.ts'

export const checksums = defineDoctorCheck({
  title: 'Data checksums',
  question: 'Does PostgreSQL notice pages that the disk damaged?',
  fix: 'stop PostgreSQL, then pg_checksums --enable --pgdata its folder',
  read: ({ askOne }) => askOne<{ setting: string }>(`select current_setting('data_checksums') as setting`),
  judge: ({ setting }) => (setting === 'on' ? ok('Checksums are on.') : warning('Damaged pages would go unnoticed.')),
})
