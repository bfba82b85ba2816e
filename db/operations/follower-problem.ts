import type { Follower } from './followers.ts'
import { plural } from './problem.ts'

/** Shorter delays pass without help. */
export const LAG_SECONDS = 60

/**
 * Returns a sentence about a projection or reaction that doesn't keep up, else undefined. It does not quote the failure,
 * which may contain data of a person.
 */
export const describeDelay = ({
  name,
  failure,
  waitsAt,
  lagSeconds,
  holder,
  isLeftOver,
}: Follower): string | undefined => {
  if (isLeftOver) return undefined
  if (failure !== null) return `${name} has stopped. The page Operators shows why.`
  if (waitsAt !== null)
    return `${name} waits for the release that wrote ${waitsAt}: a restart or a rebuild doesn’t help, make deploy with it does.`
  if (lagSeconds <= LAG_SECONDS) return undefined
  const minutes = plural(Math.round(lagSeconds / 60), 'minute')
  return `${name} is ${minutes} behind${holder === null ? ', and no process runs it' : ''}.`
}

/** Returns a sentence about the events that a projection or reaction could not apply, if there are any. */
export const setAsideBy = ({ name, deadLetters, isLeftOver }: Follower): string | undefined =>
  deadLetters > 0 && !isLeftOver ? `${name} could not apply ${plural(deadLetters, 'event')}.` : undefined
