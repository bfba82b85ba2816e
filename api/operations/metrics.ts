import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Pool } from '#db/client.ts'
import { READ_MODELS } from '#db/read-models/names.ts'
import type { Bus } from '#events/bus/bus.ts'

/** The Prometheus metrics of an API process. */
export type ApiMetrics = {
  registry: Registry
  /** Counts an unexpected error. */
  fault: () => void
  /** Measures a request. */
  request: (method: string, route: string, status: number, seconds: number) => void
}

/** Selects the lag of each projection and reaction. The database knows it for all projector processes. */
const LAG = `
  select c.name, head.position - c.position as lag,
    (select count(*) from projector.dead_letters d where d.name = c.name and d.version = c.version) as "deadLetters"
  from projector.checkpoints c
  left join projector.projections p on p.name = c.name
  cross join (select coalesce(max(position), 0) as position from event_store.events) head
  where p.name is null or (p.live_version = c.version and p.name = any($1))`

type Lag = { name: string; lag: number; deadLetters: number }

export const createApiMetrics = (pool: Pool, bus: Bus): ApiMetrics => {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers,
  })
  const faults = new Counter({ name: 'http_faults_total', help: 'Responses with status 500', registers })
  new Gauge({
    name: 'bus_connected',
    help: '1 while NATS is connected',
    registers,
    collect() {
      this.set(bus.state() === 'connected' ? 1 : 0)
    },
  })
  const perProjection = (name: string, help: string, valueOf: (lag: Lag) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['name'],
      registers,
      async collect() {
        this.reset()
        // All other metrics are needed most while the database is unreachable.
        const { rows } = await pool.query<Lag>(LAG, [READ_MODELS]).catch(() => ({ rows: [] }))
        for (const row of rows) this.set({ name: row.name }, valueOf(row))
      },
    })
  perProjection('projection_dead_letters', 'Events that could not be applied', ({ deadLetters }) => deadLetters)
  perProjection('projection_lag_events', 'Events between a projection and the head of the store', ({ lag }) => lag)
  return {
    registry,
    fault: () => faults.inc(),
    request: (method, route, status, seconds) => duration.observe({ method, route, status: String(status) }, seconds),
  }
}
