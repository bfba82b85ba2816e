import { defineDoctorCheck, failure, ok } from '#api/operations/doctor/check.ts'
import { isMigrated } from '#db/startup.ts'

export const migrations = defineDoctorCheck({
  title: 'Migrations',
  question: 'Does the database have every migration of this release?',
  fix: 'make deploy, or node operate/cli/migrate.ts as the owner of the database',
  read: ({ pool }) => isMigrated(pool),
  judge: (isDone) => (isDone ? ok('All migrations are there.') : failure('The database is not migrated.')),
})
