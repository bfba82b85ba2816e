import { defineCheck, failure, ok } from '#db/operations/checks/check.ts'

type Facts = { stored: string | null; actual: string | null }

export const collation = defineCheck({
  title: 'Order of texts',
  question: 'Does the database sort texts as when its indexes were written?',
  fix: 'reindex database app; alter database app refresh collation version (as the owner, docs/operations.md)',
  runbook:
    'Another image of PostgreSQL brought another C library. Indexes of texts may miss rows until they are written again.',
  mailAfterMs: 0,
  read: ({ askOne }) =>
    askOne<Facts>(
      `select datcollversion as stored, pg_database_collation_actual_version(oid) as actual
         from pg_database where datname = current_database()`,
    ),
  judge: ({ stored, actual }) =>
    stored !== null && stored !== actual
      ? failure(`Indexes were written with collation version ${stored}, and PostgreSQL sorts by ${actual} now.`)
      : ok('Texts are sorted as before.'),
})
