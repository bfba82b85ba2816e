import { defineCheck, failureIfAny } from '#api/operations/doctor/check.ts'
import { setAsideBy } from '#db/health/follower-problem.ts'
import { readFollowers } from '#db/health/followers.ts'

export const deadLetters = defineCheck({
  title: 'Dead letters',
  question: 'Was every event applied?',
  fix: 'the page Operators, Dead letters; make rebuild P=name after a fix',
  read: async ({ pool, clock }) => (await readFollowers(pool, clock())).followers,
  judge: (all) =>
    failureIfAny(
      all.flatMap((one) => setAsideBy(one) ?? []),
      'No event was set aside.',
    ),
})
