import { RateLimiterMemory } from 'rate-limiter-flexible'
import { createStreamFinder } from '#db/analyst/find-stream.ts'
import type { Pool } from '#db/client.ts'
import { Refusal, tooManyRequests } from '#commands/refusal.ts'
import { createStoredEvents, type StoredEvents } from './stored-events.ts'

/** Everything that the explorer reads, in the name of the role of analysts. */
export type Explorer = {
  events: StoredEvents
  /** Counts a query of an admin. @throws {Refusal} 429 */
  admit: (adminId: string) => Promise<void>
}

export type ExplorerDeps = {
  /** Connects as the API, which finds the streams that pseudonyms name. */
  ownPool: Pool
  /** Connects as the role of analysts; undefined where ANALYST_URL is not set. */
  pool: Pool | undefined
  isLimited: boolean
}

const QUERIES = { points: 60, duration: 60 }

const notSetUp = () =>
  new Refusal(422, 'not_set_up', 'The explorer isn’t set up here: set ANALYST_URL, as docs/operations.md says.')

/** Returns a function that returns the explorer. @throws {Refusal} 422 where it isn't set up. */
export const createExplorer = ({ ownPool, pool, isLimited }: ExplorerDeps): (() => Explorer) => {
  if (!pool)
    return () => {
      throw notSetUp()
    }
  const findStreams = createStreamFinder(ownPool)
  const limiter = new RateLimiterMemory(QUERIES)
  const explorer: Explorer = {
    events: createStoredEvents(pool, async (stream) => {
      const { streams, searched } = await findStreams(stream)
      return { position: streams[0]?.position, searched }
    }),
    admit: async (adminId) => {
      if (!isLimited) return
      await limiter.consume(adminId).catch(({ msBeforeNext }: { msBeforeNext: number }) => {
        throw tooManyRequests(msBeforeNext / 1_000)
      })
    },
  }
  return () => explorer
}
