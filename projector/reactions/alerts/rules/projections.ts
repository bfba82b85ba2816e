import type { Pool } from '#db/client.ts'
import { type Follower, readFollowers } from '#db/followers.ts'
import { MINUTE_MS } from '#events/time.ts'
import { type AlertRule, plural } from '#projector/reactions/alerts/rule.ts'

/** Shorter delays pass without help. */
const LAG_SECONDS = 60
/** A projection that catches up after a start is behind for a shorter time than this. */
const BEHIND_MS = MINUTE_MS

const textOf = (follower: Follower, isLate: boolean): string | undefined => {
  const { name, failure, waitsAt, lagSeconds, holder, isLeftOver, deadLetters } = follower
  if (isLeftOver) return undefined
  // The message of the failure may quote data of a person.
  if (failure !== null) return `${name} has stopped. The page Operators shows why.`
  if (waitsAt !== null) return `${name} waits for a newer release, at ${waitsAt}.`
  if (isLate)
    return `${name} is ${plural(Math.round(lagSeconds / 60), 'minute')} behind${holder === null ? ', and no process runs it' : ''}.`
  return deadLetters > 0 ? `${name} could not apply ${plural(deadLetters, 'event')}.` : undefined
}

/** Finds projections and reactions that stopped, wait, lag, or left events out. */
export const projectionsRule = (pool: Pool): AlertRule => {
  const behindSince = new Map<string, number>()
  const isLate = ({ name, lagSeconds }: Follower, now: number) => {
    if (lagSeconds <= LAG_SECONDS) behindSince.delete(name)
    else if (!behindSince.has(name)) behindSince.set(name, now)
    return now - (behindSince.get(name) ?? now) >= BEHIND_MS
  }
  return {
    name: 'projections',
    find: async (now) => {
      const { followers } = await readFollowers(pool, now)
      return {
        problems: followers.flatMap((follower) => {
          const text = textOf(follower, isLate(follower, now.getTime()))
          return text === undefined ? [] : { key: `projections ${follower.name}`, text }
        }),
      }
    },
  }
}
