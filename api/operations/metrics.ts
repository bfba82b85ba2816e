import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { HttpMetrics } from '#api/http/observe.ts'
import type { Pool } from '#db/client.ts'
import { createRecent, type Recent } from './recent.ts'
import { oncePerPeriod } from './once-per-period.ts'
import { readDiskSpace } from '#db/operations/disk-space.ts'
import { readBackupAges } from '#db/operations/backup-ages.ts'
import { type Follower, readFollowers } from '#db/operations/followers.ts'

export type ApiMetrics = HttpMetrics & {
  registry: Registry
  /** Counts what the checks judge. */
  recent: Recent
}

type MetricsDeps = {
  pool: Pool
  settings: Parameters<typeof readDiskSpace>[0] & Parameters<typeof readBackupAges>[1]
}

/** Figures that are older are late. */
const LATE_SECONDS = 10

/** Adds the gauges of each follower. All metrics of a scrape use one query. */
const addFollowers = (registers: Registry[], pool: Pool, recent: Recent) => {
  // Other metrics are needed most while the database is unreachable.
  const followersNow = oncePerPeriod(async () => {
    const { followers } = await readFollowers(pool, new Date()).catch(() => ({ followers: [] }))
    recent.add(
      'figures',
      followers.some(({ lagSeconds }) => lagSeconds > LATE_SECONDS),
    )
    return followers
  }, 500)
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
  perFollower('projection_dead_letters', 'Events that could not be applied', ({ deadLetters }) => deadLetters)
  perFollower('projection_lag_events', 'Events between a projection and the head of the store', ({ behind }) => behind)
  perFollower('projection_lag_seconds', 'Waiting time of the first unread event', ({ lagSeconds }) => lagSeconds)
  perFollower('projection_revision', 'Revision of the live version', ({ revision }) => revision)
  perFollower('projection_building_position', 'Position of the version being built', ({ buildingAt }) => buildingAt)
}

export const createApiMetrics = ({ pool, settings }: MetricsDeps): ApiMetrics => {
  const registry = new Registry()
  const registers = [registry]
  const recent = createRecent()
  // With the default of 10 ms, an idle process wakes up a hundred times a second.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 })
  const duration = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers,
  })
  const faults = new Counter({ name: 'http_faults_total', help: 'Responses with status 500', registers })
  new Gauge({
    name: 'disk_free_ratio',
    help: 'Free part of the fullest disk that the process sees',
    registers,
    async collect() {
      const space = await readDiskSpace(settings)
      if (space) this.set(space.freeBytes / space.totalBytes)
    },
  })
  addFollowers(registers, pool, recent)
  new Gauge({
    name: 'backup_age_seconds',
    help: 'Age of the newest backup, of the last rehearsal that restored and verified one, and of the last copy of the backups',
    labelNames: ['run'],
    registers,
    async collect() {
      this.reset()
      for (const { run, seconds } of await readBackupAges(pool, settings).catch(() => [])) this.set({ run }, seconds)
    },
  })
  const pressure = new Gauge({
    name: 'http_pressure',
    help: 'Overload, from 0 to 1; calls are refused above 0',
    registers,
  })
  const refused = new Counter({
    name: 'http_overload_refusals_total',
    help: 'Calls refused because of overload',
    labelNames: ['class'],
    registers,
  })
  return {
    registry,
    recent,
    overload: { pressure: (level) => pressure.set(level), refused: (costClass) => refused.inc({ class: costClass }) },
    fault: () => faults.inc(),
    request: (method, route, status, value) => {
      recent.add('requests', status >= 500)
      duration.observe({ method, route, status: String(status) }, value)
    },
  }
}
