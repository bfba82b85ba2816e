import { setTimeout as delay } from 'node:timers/promises'
import type { Pool, PoolClient } from './client.ts'

/** A standby that is further behind than this is not waited for. It usually is a few milliseconds behind. */
const WAIT_MS = 100
const POLL_MS = 5

/** Returns whether the server of a connection has replayed the log up to an address. False on a server that is no standby. */
const hasReached = async (client: PoolClient, lsn: string): Promise<boolean> => {
  const { rows } = await client.query<{ reached: boolean }>({
    name: 'has-reached',
    text: 'select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as reached',
    values: [lsn],
  })
  return rows[0]?.reached === true
}

/** Waits a moment until the server has reached it. */
const reaches = async (client: PoolClient, lsn: string): Promise<boolean> => {
  for (const end = performance.now() + WAIT_MS; performance.now() < end; await delay(POLL_MS)) {
    if (await hasReached(client, lsn)) return true
  }
  return false
}

const borrowFrom = async (standby: Pool, lsn: string): Promise<PoolClient | undefined> => {
  const client = await standby.connect().catch(() => undefined)
  if (!client) return undefined
  const isCurrent = await reaches(client, lsn).catch(() => false)
  if (isCurrent) return client
  client.release()
  return undefined
}

/**
 * Returns a pool for statements that only read. A standby answers if it shows everything that the primary had committed when
 * it was asked, else the primary does: a change or a position that was seen once is seen again. The primary also answers
 * what fails on the standby, which cancels statements that its replay must not wait for.
 */
export const readFromStandby = (primary: Pool, standby: Pool): Pool => {
  const query = async (...statement: Parameters<Pool['query']>): Promise<unknown> => {
    const { rows } = await primary.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn')
    const client = await borrowFrom(standby, rows[0]?.lsn ?? '')
    if (!client) return await primary.query(...statement)
    try {
      return await client.query(...statement)
    } catch {
      return await primary.query(...statement)
    } finally {
      client.release()
    }
  }
  // Everything else is about the primary.
  return Object.create(primary, { query: { value: query } })
}
