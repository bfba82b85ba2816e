import { defineCheck, failure, ok } from '#api/operations/doctor/check.ts'
import { countDamaged } from '#db/crypto/key-rows.ts'
import { plural } from '#db/health/problem.ts'

export const damagedKeys = defineCheck({
  title: 'Damaged keys',
  question: 'Do the keys of all persons open?',
  fix: 'make restore, see docs/keys.md',
  read: ({ pool }) => countDamaged(pool),
  judge: (count) => (count > 0 ? failure(`${plural(count, 'key')} of persons do not open.`) : ok('All keys open.')),
})
