import { defineCheck, failure, ok } from '#db/operations/checks/check.ts'
import { MINUTE_MS } from '#events/time/time.ts'

export const stream = defineCheck({
  title: 'Stream of consumers',
  question: 'Was the stream of external consumers whole for the last hour?',
  fix: 'docker compose up --detach nats-1 nats-2 nats-3; docker compose logs projector',
  runbook:
    'It is filled again without help. Find out who used the account `operator`, or which disk lost data ([the stream](operations.md#the-stream-events)).',
  mailAfterMs: 5 * MINUTE_MS,
  read: ({ streamProblem }) => streamProblem?.(),
  judge: (problem) =>
    problem === undefined ? ok('The projector that relays reports no problem here.') : failure(problem),
})
