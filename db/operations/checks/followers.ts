import { defineCheck, failure, failureIfAny } from '#db/operations/checks/check.ts'
import { describeDelay } from '#db/operations/follower-problem.ts'
import { problemIf } from '#db/operations/problem.ts'
import { readFollowers } from '#db/operations/followers.ts'
import { MINUTE_MS } from '#events/time/time.ts'

export const followers = defineCheck({
  title: 'Projections and reactions',
  question: 'Do all projections, mails, reports and the relay keep up with the events?',
  fix: 'docker compose restart projector; a stopped one: make rebuild P=name; one that waits for a release: make deploy',
  runbook: 'The page Operators shows the failure. A rebuild explains a delay.',
  mailAfterMs: MINUTE_MS,
  read: ({ pool, clock }) => readFollowers(pool, clock()),
  judge: ({ head, followers: all }) =>
    all.length === 0 && head > 0
      ? failure('No projector has run yet, so no figure counts anything.')
      : failureIfAny(
          all.flatMap((one) => problemIf(one.name, describeDelay(one))),
          'All keep up.',
        ),
})
