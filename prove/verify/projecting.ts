import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { connect } from '@nats-io/transport-node'
import { pino } from 'pino'
import { createPool, type Pool } from '#db/client.ts'
import { clockFrom } from '#db/clock.ts'
import { createEventStore } from '#db/event-store.ts'
import { createBus, natsServers } from '#events/bus/bus.ts'
import { projections } from '#projector/projections.ts'
import { createProjectorMetrics } from '#projector/engine/metrics.ts'
import { runRelay } from '#projector/relay/relay.ts'
import type { ProjectorDeps } from '#projector/deps.ts'
import { leadProjections } from '#projector/engine/run.ts'

/** Runs projections and the relay in this process and returns a function that stops them. */
export const runProjections = (databaseUrl: string, natsUrl: string | undefined, which = projections) => {
  const pool = createPool({ url: databaseUrl, name: 'verify-projector', statementTimeoutMs: 60_000 })
  const bus = createBus({ url: natsUrl, name: 'verify' })
  const stopping = new AbortController()
  const store = createEventStore(pool, clockFrom())
  const deps: ProjectorDeps = {
    pool,
    bus,
    store,
    rebuilding: { pool, store },
    holder: `${hostname()}:${process.pid}`,
    log: pino({ level: 'silent' }),
    metrics: createProjectorMetrics(),
    replicas: 1,
    signal: stopping.signal,
  }
  const running = Promise.all([leadProjections(which, deps), runRelay(deps)])
  return async () => {
    stopping.abort()
    await running
    await bus.close()
    await deps.store.close()
    await pool.end()
  }
}

/** Detects a projector on any machine, which renews its lease before the lease expires. */
export const hasActiveProjector = async (pool: Pool): Promise<boolean> => {
  const read = async () => {
    const { rows } = await pool.query<{ expires: string | null; isHeld: boolean | null }>(
      `select max(expires_at)::text as expires, max(expires_at) > now() as "isHeld"
       from projector.leases where holder <> ''`,
    )
    return rows[0]
  }
  const first = await read()
  for (;;) {
    // A projector that was killed leaves a lease that is held for some seconds and never renewed.
    const now = await read()
    if (!now?.isHeld) return false
    if (now.expires !== first?.expires) return true
    await delay(100)
  }
}

/** Checks whether the bus is reachable. An unreachable one is no fault, because polling replaces it. */
export const isBusConnected = async (natsUrl: string | undefined): Promise<boolean> => {
  if (natsUrl === undefined) return false
  try {
    const connection = await connect({ ...natsServers(natsUrl), timeout: 3_000, reconnect: false })
    await connection.close()
    return true
  } catch {
    return false
  }
}
