import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterAbstract } from 'rate-limiter-flexible'
import type { Pool } from '#db/client.ts'

export type SharedLimiterOptions = {
  pool: Pool
  /** Separates the counts of this limiter from those of others. */
  name: string
  points: number
  durationSeconds: number
}

/** Creates a limiter that counts in PostgreSQL for all processes. Without the database, each process counts alone. */
export const createSharedLimiter = ({
  pool,
  name,
  points,
  durationSeconds: duration,
}: SharedLimiterOptions): RateLimiterAbstract =>
  new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    schemaName: 'security',
    tableName: 'limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration,
    // A flood that is over its limit costs no more queries.
    inMemoryBlockOnConsumed: points,
    insuranceLimiter: new RateLimiterMemory({ points, duration }),
  })
