import { defineCheck, failureIfAny } from '#db/operations/checks/check.ts'

export const invalidIndexes = defineCheck({
  title: 'Invalid indexes',
  question: 'Is every index whole?',
  fix: 'reindex index concurrently name',
  read: ({ ask }) =>
    ask<{ name: string }>(
      `select indexrelid::regclass::text as name from pg_index
       where not (indisvalid and indisready) and not exists (
         select from pg_stat_progress_create_index p where p.index_relid = indexrelid)`,
    ),
  judge: (indexes) =>
    failureIfAny(
      indexes.map(({ name }) => `${name} was left half built.`),
      'All are whole.',
    ),
})
