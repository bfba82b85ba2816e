import { type Follower, readFollowers } from '#db/followers.ts'
import { defineCheck, failure, failureIfAny, plural } from '#api/operations/doctor/check.ts'

/** Shorter delays pass without help. */
const LAG_SECONDS = 60

const problemsOf = ({ name, failure: reason, waitsAt, lagSeconds, holder, isLeftOver }: Follower): string[] => {
  if (isLeftOver) return []
  if (reason !== null) return [`${name} has stopped: ${reason.split('\n')[0]}`]
  if (waitsAt !== null) return [`${name} waits for a newer release, at ${waitsAt}.`]
  if (lagSeconds <= LAG_SECONDS) return []
  const minutes = plural(Math.round(lagSeconds / 60), 'minute')
  return [`${name} is ${minutes} behind${holder === null ? ', and no process runs it' : ''}.`]
}

export const followers = defineCheck({
  title: 'Projections and reactions',
  question: 'Do all projections, mails, reports and the relay keep up with the events?',
  fix: 'docker compose restart projector; a stopped one: make rebuild P=name',
  read: ({ pool, clock }) => readFollowers(pool, clock()),
  judge: ({ head, followers: all }) =>
    all.length === 0 && head > 0
      ? failure('No projector has run yet, so no figure counts anything.')
      : failureIfAny(all.flatMap(problemsOf), 'All keep up.'),
})
