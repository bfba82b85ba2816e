import { EventEmitter } from 'node:events'
import type { Pool, PoolClient } from 'pg'

/**
 * The server that a connection reaches, as the moment it was started. A failover, a restore and a restart change it, and no
 * server can lose what it showed without one of these. Unlike a timeline, every role and every managed service shows it.
 */
type Server = string

const serversOfClients = new WeakMap<object, Server>()

/** Holds the server behind a pool, and those who must know when it changes. */
type Watched = { server: Server | undefined; changes: EventEmitter<{ change: [] }> }
const watchedPools = new WeakMap<Pool, Watched>()

const watchedOf = (pool: Pool): Watched => {
  const known = watchedPools.get(pool)
  if (known) return known
  const watched: Watched = { server: undefined, changes: new EventEmitter<{ change: [] }>().setMaxListeners(0) }
  watchedPools.set(pool, watched)
  return watched
}

/** Learns which server a new connection reaches, before anyone uses the connection. */
export const recognizeServer = async (pool: Pool, client: PoolClient) => {
  const { rows } = await client.query<{ server: Server }>(
    'select extract(epoch from pg_postmaster_start_time())::text as server',
  )
  const server = rows[0]?.server ?? ''
  serversOfClients.set(client, server)
  const watched = watchedOf(pool)
  const before = watched.server
  watched.server = server
  if (before !== undefined && before !== server) watched.changes.emit('change')
}

/** Returns the server that the newest connection of a pool reached; undefined before the first one. */
export const identifyServer = (pool: Pool): string | undefined => watchedOf(pool).server

export const serverOfClient = (client: PoolClient): string | undefined => serversOfClients.get(client)

/**
 * Calls `forget` when a pool reaches another server than before, which may lack what the former one showed: a standby that
 * was behind when it was promoted, or a restored backup. It runs before the first statement on that server. Returns a
 * function that unsubscribes.
 */
export const whenServerChanges = (pool: Pool, forget: () => void): (() => void) => {
  const { changes } = watchedOf(pool)
  changes.on('change', forget)
  return () => void changes.off('change', forget)
}
