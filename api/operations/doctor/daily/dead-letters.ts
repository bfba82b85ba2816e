import { readFollowers } from '#db/followers.ts'
import { defineCheck, failureIfAny, plural } from '#api/operations/doctor/check.ts'

export const deadLetters = defineCheck({
  title: 'Dead letters',
  question: 'Was every event applied?',
  fix: 'the page Operators, Dead letters; make rebuild P=name after a fix',
  read: async ({ pool, clock }) =>
    (await readFollowers(pool, clock())).followers.filter((one) => one.deadLetters > 0 && !one.isLeftOver),
  judge: (behind) =>
    failureIfAny(
      behind.map((one) => `${one.name} could not apply ${plural(one.deadLetters, 'event')}.`),
      'No event was set aside.',
    ),
})
