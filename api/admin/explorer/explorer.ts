import { RateLimiterMemory } from 'rate-limiter-flexible'
import { createStreamFinder } from '#db/analyst/find-stream.ts'
import type { Pool } from '#db/client.ts'
import type { LeanEvent } from '#events/decode.ts'
import { Refusal, tooManyRequests } from '#commands/refusal.ts'
import { createSqlBox, type SqlBox } from './sql-box.ts'
import { createStoredEvents, type StoredEvents } from './stored-events.ts'

/** Describes the effect of the last event of a stream on one projection. The states are those of its handlers. */
export type RawTrace = {
  projection: string
  outcome: 'changed' | 'same' | 'ignored' | 'batch' | 'failed'
  key: string | null
  before: unknown
  after: unknown
  otherStreams: string[]
  error: string | null
}

/** Folds the events of a stream with every projection that handles the last one. */
export type TraceStream = (history: readonly LeanEvent[]) => RawTrace[]

/** Loads the projections, which the API must not import: `run/api.ts` connects both. */
export type LoadTraces = () => Promise<TraceStream>

/** Everything that the explorer reads, in the name of the role of analysts. */
export type Explorer = {
  pool: Pool
  events: StoredEvents
  sql: SqlBox
  traceStream: TraceStream
  /** Counts a query of an admin. @throws {Refusal} 429 */
  admit: (adminId: string) => Promise<void>
}

export type ExplorerDeps = {
  /** Connects as the API, which finds the streams that pseudonyms name. */
  ownPool: Pool
  /** Connects as the role of analysts; undefined where ANALYST_URL is not set. */
  pool: Pool | undefined
  analystUrl: string | undefined
  loadTraces: LoadTraces
  isLimited: boolean
}

const QUERIES = { points: 60, duration: 60 }

const notSetUp = () =>
  new Refusal(422, 'not_set_up', 'The explorer isn’t set up here: set ANALYST_URL, as docs/operations.md says.')

/** Returns the explorer, loaded at its first use. @throws {Refusal} 422 where it isn't set up. */
export const createExplorer = ({
  ownPool,
  pool,
  analystUrl,
  loadTraces,
  isLimited,
}: ExplorerDeps): (() => Promise<Explorer>) => {
  if (!pool || analystUrl === undefined) return () => Promise.reject(notSetUp())
  const findStreams = createStreamFinder(ownPool)
  const limiter = new RateLimiterMemory(QUERIES)
  const parts = {
    pool,
    events: createStoredEvents(pool, async (stream) => {
      const { streams, searched } = await findStreams(stream)
      return { position: streams[0]?.position, searched }
    }),
    sql: createSqlBox(analystUrl),
    admit: async (adminId: string) => {
      if (!isLimited) return
      await limiter.consume(adminId).catch(({ msBeforeNext }: { msBeforeNext: number }) => {
        throw tooManyRequests(msBeforeNext / 1_000)
      })
    },
  }
  let loading: ReturnType<LoadTraces> | undefined
  return async () => ({ ...parts, traceStream: await (loading ??= loadTraces()) })
}
