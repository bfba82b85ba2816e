import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { connect } from 'nats'
import { pino } from 'pino'
import { createPool, type Pool } from '#db/client.ts'
import { clockFrom } from '#db/clock.ts'
import { createEventStore } from '#db/store/event-store.ts'
import { createBus } from '#events/bus/bus.ts'
import { projections } from '#projector/projections/index.ts'
import { createProjectorMetrics } from '#projector/engine/metrics.ts'
import { runRelay } from '#projector/reactions/relay/relay.ts'
import type { ProjectorDeps } from '#projector/engine/deps.ts'
import { runProjection } from '#projector/engine/run.ts'

/** Projects (all, unless told which) and relays in this process, as the projector does. Returns how to stop that. */
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
  const running = Promise.all([...which.map((projection) => runProjection(projection, deps)), runRelay(deps)])
  return async () => {
    stopping.abort()
    await running
    await bus.close()
    await deps.store.close()
    await pool.end()
  }
}

/** Whether a projector works on this database, on any machine: it renews a lease before that expires. */
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

/** Whether there is a bus to be filled. One that is configured and away is no fault: everything works by polling. */
export const isBusConnected = async (natsUrl: string | undefined): Promise<boolean> => {
  if (natsUrl === undefined) return false
  try {
    const connection = await connect({ servers: natsUrl.split(','), timeout: 3_000, reconnect: false })
    await connection.close()
    return true
  } catch {
    return false
  }
}
