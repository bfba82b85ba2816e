import { defineCheck, failureIfAny } from '#db/operations/checks/check.ts'
import { setAsideBy } from '#db/operations/follower-problem.ts'
import { problemIf } from '#db/operations/problem.ts'
import { readFollowers } from '#db/operations/followers.ts'

export const deadLetters = defineCheck({
  title: 'Dead letters',
  question: 'Was every event applied?',
  fix: 'the page Operators, Dead letters; make rebuild P=name after a fix',
  runbook: 'Fix the code, then “Try again” on that page.',
  mailAfterMs: 0,
  read: async ({ pool, clock }) => (await readFollowers(pool, clock())).followers,
  judge: (all) =>
    failureIfAny(
      all.flatMap((one) => problemIf(one.name, setAsideBy(one))),
      'No event was set aside.',
    ),
})
