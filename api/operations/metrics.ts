import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Pool } from '#db/client.ts'
import { READ_MODELS } from '#db/read-models/names.ts'
import type { Bus } from '#events/bus/bus.ts'

export type ApiMetrics = ReturnType<typeof createApiMetrics>

/** How far each projection and reaction is behind the store, from the database: true whoever projects. */
const LAG = `
  select c.name, head.position - c.position as lag,
    (select count(*) from projector.dead_letters d where d.name = c.name and d.version = c.version) as letters
  from projector.checkpoints c
  left join projector.projections p on p.name = c.name
  cross join (select coalesce(max(position), 0) as position from event_store.events) head
  where p.name is null or (p.live_version = c.version and p.name = any($1))`

type Lag = { name: string; lag: number; letters: number }

/** What the API tells Prometheus. */
export const createApiMetrics = (pool: Pool, bus: Bus) => {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers,
  })
  const faults = new Counter({ name: 'http_faults_total', help: 'Answers of 500: our own faults', registers })
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
        // Without the database these are not known; all others are wanted then more than ever.
        const { rows } = await pool.query<Lag>(LAG, [READ_MODELS]).catch(() => ({ rows: [] }))
        for (const row of rows) this.set({ name: row.name }, valueOf(row))
      },
    })
  perProjection('projection_dead_letters', 'Events that could not be applied', ({ letters }) => letters)
  perProjection('projection_lag_events', 'Events between a projection and the head of the store', ({ lag }) => lag)
  return {
    registry,
    fault: () => faults.inc(),
    request: (method: string, route: string, status: number, took: number) =>
      seconds.observe({ method, route, status: String(status) }, took),
  }
}
