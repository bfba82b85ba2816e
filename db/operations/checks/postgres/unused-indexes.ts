import { defineCheck, ok, warning } from '#db/operations/checks/check.ts'

const MIB = 1024 ** 2

export const unusedIndexes = defineCheck({
  title: 'Unused indexes',
  question: 'Is every index larger than 100 MiB used since the statistics began, a week ago or more?',
  fix: 'drop index name, with a migration',
  read: ({ ask }) =>
    ask<{ name: string; bytes: number }>(
      `select indexrelid::regclass::text as name, pg_relation_size(indexrelid)::float8 as bytes
       from pg_stat_user_indexes join pg_index using (indexrelid)
       where idx_scan = 0 and not indisunique and pg_relation_size(indexrelid) > ${100 * MIB}
         and (select coalesce(stats_reset, '-infinity') < now() - interval '7 days' from pg_stat_database
              where datname = current_database())`,
    ),
  judge: (indexes) =>
    indexes.length === 0
      ? ok('No large one is unused.')
      : warning(...indexes.map(({ name, bytes }) => `${name} takes ${Math.round(bytes / MIB)} MiB and is never used.`)),
})
