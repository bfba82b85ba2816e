import { defineCheck, failure, ok } from '#db/operations/checks/check.ts'
import { countDamaged } from '#db/crypto/key-rows.ts'
import { plural } from '#db/operations/problem.ts'

export const damagedKeys = defineCheck({
  title: 'Damaged keys',
  question: 'Do the keys of all persons open?',
  fix: 'make restore, see docs/keys.md',
  runbook: 'Stop the APIs before you replace anything.',
  mailAfterMs: 0,
  read: ({ pool }) => countDamaged(pool),
  judge: (count) => (count > 0 ? failure(`${plural(count, 'key')} of persons do not open.`) : ok('All keys open.')),
})
