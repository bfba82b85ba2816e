import { defineCheck, failureIfAny } from '#db/operations/checks/check.ts'
import { problemIf } from '#db/operations/problem.ts'
import { operational } from '#db/operational-tables.ts'
import { runQuery } from '#db/query.ts'

export const changedQuestions = defineCheck({
  title: 'Changed questions',
  question: 'Does the code of each kept question match its table?',
  fix: 'make rebuild P=name, or raise its revision and restart the projector',
  read: async ({ pool }) => {
    const changed = operational.selectFrom('projector.projections').select('name').where('is_changed', '=', true)
    return (await runQuery(pool, changed.orderBy('name'))).map(({ name }) => name)
  },
  judge: (names) =>
    failureIfAny(
      names.flatMap((name) =>
        problemIf(name, `${name} was changed without a new revision, and its table has rows of both codes.`),
      ),
      'All tables are of the code that follows them.',
    ),
})
