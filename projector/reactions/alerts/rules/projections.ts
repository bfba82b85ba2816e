import type { Pool } from '#db/client.ts'
import { delayOf, LAG_SECONDS, setAsideBy } from '#db/health/follower-problem.ts'
import { type Follower, readFollowers } from '#db/health/followers.ts'
import { MINUTE_MS } from '#events/time.ts'
import type { AlertRule } from '#projector/reactions/alerts/rule.ts'

/** A projection that catches up after a start is behind for a shorter time than this. */
const BEHIND_MS = MINUTE_MS

/** Finds projections and reactions that stopped, wait, lag, or left events out. */
export const projectionsRule = (pool: Pool): AlertRule => {
  const behindSince = new Map<string, number>()
  const isLate = ({ name, lagSeconds }: Follower, now: number) => {
    if (lagSeconds <= LAG_SECONDS) behindSince.delete(name)
    else if (!behindSince.has(name)) behindSince.set(name, now)
    return now - (behindSince.get(name) ?? now) >= BEHIND_MS
  }
  const textOf = (follower: Follower, now: number) => {
    const lagSeconds = isLate(follower, now) ? follower.lagSeconds : 0
    return delayOf({ ...follower, lagSeconds }) ?? setAsideBy(follower)
  }
  return {
    name: 'projections',
    find: async (now) => {
      const { followers } = await readFollowers(pool, now)
      return {
        problems: followers.flatMap((follower) => {
          const text = textOf(follower, now.getTime())
          return text === undefined ? [] : { key: `projections ${follower.name}`, text }
        }),
      }
    },
  }
}
