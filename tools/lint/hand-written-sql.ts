/** Why statements of a module aren't built with Kysely (docs/decisions/0073). */
const REASONS: Readonly<Record<string, readonly string[]>> = {
  'runs what Kysely compiled, or a statement that a caller gives it': [
    'db/client.ts',
    'db/query.ts',
    'db/server-identity.ts',
    'db/standby-reads.ts',
    'api/operations/doctor/check.ts',
    'db/analyst/forbidden-functions.ts',
    'api/admin/explorer/sql-box.ts',
    'tools/analyst/sql/query.ts',
    'projector/engine/sql-projection.ts',
    'tools/analyst/projection/template.ts',
  ],
  'appends and reads events: prepared, measured statements on arrays of columns': [
    'db/store/append-batcher.ts',
    'db/store/event-store.ts',
    'db/store/read-range.ts',
    'db/store/proof/no-reader-misses.ts',
    'tools/analyst/ask/pace.ts',
    'tools/analyst/ask/replay.ts',
    'tools/analyst/export/export-events.ts',
    'tools/archive/archive.ts',
    'tools/archive/partitions.ts',
    'db/analyst/find-stream.ts',
  ],
  'adds packed counts: functions of the database, with a plan that is measured': [
    'api/admin/reports/funnel-report.ts',
    'api/admin/reports/period-query.ts',
    'api/admin/reports/plan-report.ts',
    'projector/projections/quiz-funnel/quiz-funnel.ts',
  ],
  'adds up figures of several tables in one snapshot, with grouping sets and exact rates': [
    'db/reports/headline.ts',
    'api/admin/reports/money-query.ts',
    'api/admin/reports/experiment-report.ts',
    'api/admin/reports/path-report.ts',
    'api/admin/reports/subscribers-report.ts',
  ],
  'writes many rows at once from arrays, which the builder would expand into one parameter per value': [
    'api/admin/accounts/audit.ts',
    'api/speed/page-timings.ts',
    'api/security/sign-in/attempt-counts.ts',
    'db/crypto/key-rows.ts',
    'db/crypto/rotation.ts',
    'projector/engine/dead-letters.ts',
    'projector/engine/lease.ts',
    'projector/engine/table-projection.ts',
    'projector/projections/answer-insights/cells.ts',
    'tools/analyst/ask/merged-fold.ts',
    'tools/analyst/ask/table-fold.ts',
  ],
  'creates, renames, locks and drops schemas, tables, views and roles': [
    'db/analyst/role.ts',
    'db/read-models/description.ts',
    'db/roles.ts',
    'projector/engine/rebuild/build-version.ts',
    'projector/engine/rebuild/rebuild.ts',
    'projector/engine/rebuild/retire.ts',
    'projector/engine/rebuild/rollback.ts',
    'projector/engine/rebuild/swap.ts',
    'projector/engine/rebuild/version.ts',
  ],
  'compares tables whose columns it does not know': [
    'projector/engine/own-tables.ts',
    'projector/engine/rebuild/divergence.ts',
    'projector/engine/rebuild/follower.ts',
    'projector/engine/rebuild/preview.ts',
  ],
  'takes advisory locks or ends a transaction': [
    'db/crypto/account-ids.ts',
    'db/crypto/key-ring.ts',
    'db/lock-grants.ts',
    'projector/engine/batch.ts',
  ],
  'asks the catalog or a table that no description of tables covers': [
    'api/admin/explorer/tables.ts',
    'commands/account/erase-again.ts',
    'db/migrate.ts',
    'db/crypto/person-keys.ts',
  ],
  'joins or opens the JSON of events; the builder would repeat the statement in `sql` fragments': [
    'api/admin/explorer/stored-events.ts',
    'db/health/followers.ts',
    'db/health/record-run.ts',
    'commands/account/emails-by-person.ts',
    'api/cabinet/course/progress.ts',
    'api/cabinet/course/rhythm.ts',
    'api/cabinet/purchases/projected-purchases.ts',
    'api/cabinet/purchases/purchase-reader.ts',
    'api/operations/health.ts',
    'api/paddle/simulated/refund.ts',
    'projector/reactions/erasure/finish-erasures.ts',
    'projector/reactions/jobs/key-jobs.ts',
    'projector/reactions/jobs/record-retention.ts',
    'projector/reactions/jobs/retention.ts',
  ],
}

/** Migrations are SQL; tests and benchmarks look at tables from outside. */
const CHECKED = /^(?:api|commands|db|projector|tools)\/(?!migrations\/|attacks\/|lint\/)/
const UNCHECKED = /\.test\.ts$|\/testing(?:\.\w+)?\.ts$|^db\/migrations\/|^api\/attacks\//
/** A statement that doesn't come from the builder. */
const STATEMENT = /\.query[<(]/

/**
 * Finds modules with SQL of their own that the list doesn't explain, and listed ones without any.
 *
 * @param sources the source texts of all modules, by path
 */
export const unexplainedSql = (
  sources: ReadonlyMap<string, string>,
  explained: ReadonlySet<string> = new Set(Object.values(REASONS).flat()),
): string[] => {
  const found = [...sources].flatMap(([file, source]) =>
    CHECKED.test(file) && !UNCHECKED.test(file) && STATEMENT.test(source) ? file : [],
  )
  return [
    ...found
      .filter((file) => !explained.has(file))
      .map((file) => `${file} has SQL of its own: build it with Kysely, or give the reason in hand-written-sql.ts.`),
    ...[...explained]
      .filter((file) => !found.includes(file))
      .map((file) => `${file} has no SQL of its own: take it off the list in hand-written-sql.ts.`),
  ]
}
