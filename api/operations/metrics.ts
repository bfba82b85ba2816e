import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Pool } from '#db/client.ts'
import type { KeyStore } from '#db/crypto/key-store.ts'
import { countDamaged } from '#db/crypto/key-rows.ts'
import type { Bus } from '#events/bus/bus.ts'
import { oncePerPeriod } from './once-per-period.ts'
import { readBackupAges } from '#db/backup-ages.ts'
import { type Follower, readFollowers } from '#db/followers.ts'

/** The Prometheus metrics of an API process. */
export type ApiMetrics = {
  registry: Registry
  /** Counts an unexpected error. */
  fault: () => void
  /** Measures a request. */
  request: (method: string, route: string, status: number, seconds: number) => void
}

type MetricsDeps = { pool: Pool; bus: Bus; keyStore: KeyStore }

export const createApiMetrics = ({ pool, bus, keyStore }: MetricsDeps): ApiMetrics => {
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
  new Gauge({
    name: 'master_keys_usable',
    help: '0 while the master keys cannot be read or belong to another database',
    registers,
    async collect() {
      this.set((await keyStore.problem().catch(() => 'unknown')) === undefined ? 1 : 0)
    },
  })
  new Gauge({
    name: 'damaged_keys',
    help: 'Keys of persons that do not open',
    registers,
    async collect() {
      const count = await countDamaged(pool).catch(() => undefined)
      if (count !== undefined) this.set(count)
    },
  })
  const perFollower = (name: string, help: string, valueOf: (follower: Follower) => number | null) =>
    new Gauge({
      name,
      help,
      labelNames: ['name'],
      registers,
      async collect() {
        this.reset()
        for (const one of await followersNow()) {
          const value = valueOf(one)
          if (value !== null) this.set({ name: one.name }, value)
        }
      },
    })
  // All metrics of a scrape use one query. Other metrics are needed most while the database is unreachable.
  const followersNow = oncePerPeriod(async () => {
    const { followers } = await readFollowers(pool, new Date()).catch(() => ({ followers: [] }))
    return followers
  }, 500)
  perFollower('projection_dead_letters', 'Events that could not be applied', ({ deadLetters }) => deadLetters)
  perFollower('projection_lag_events', 'Events between a projection and the head of the store', ({ behind }) => behind)
  perFollower('projection_revision', 'Revision of the live version', ({ revision }) => revision)
  perFollower('projection_building_position', 'Position of the version being built', ({ buildingAt }) => buildingAt)
  perFollower('projection_failing', '1 while it fails and cannot go on', ({ failure }) => (failure === null ? 0 : 1))
  new Gauge({
    name: 'backup_age_seconds',
    help: 'Age of the newest backup, and of the last rehearsal that restored and verified one',
    labelNames: ['run'],
    registers,
    async collect() {
      this.reset()
      for (const { run, seconds } of await readBackupAges(pool).catch(() => [])) this.set({ run }, seconds)
    },
  })
  return {
    registry,
    fault: () => faults.inc(),
    request: (method, route, status, seconds) => duration.observe({ method, route, status: String(status) }, seconds),
  }
}
