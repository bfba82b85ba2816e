import { setTimeout as delay } from 'node:timers/promises'
import { createPool } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { type Cluster, createCluster } from './cluster.ts'
import { judge, type Verdict } from './history.ts'
import { type ClusterLoad, startLoad } from './load.ts'
import { type ClusterFault, until, untilWhole } from './scenes.ts'

/** Describes a fault that was played: the longest time without an acknowledged write, and what was found wrong. */
export type Outcome = { scene: ClusterFault; gapMs: number; problems: string[] }

export type Report = {
  outcomes: Outcome[]
  acknowledged: number
  /** Attempts that were repeated, and repetitions that found their event stored. */
  failures: number
  duplicates: number
  reads: number
  verdict: Verdict
}

const admin = (url: string) => createPool({ url, name: 'rehearsal-admin', max: 1, statementTimeoutMs: 60_000 })

/** Returns the ids of all events on the primary, in order. */
const readLog = async (cluster: Cluster): Promise<string[]> => {
  const pool = admin(cluster.url)
  try {
    const { rows } = await pool.query<[string]>({
      rowMode: 'array',
      text: 'select event_id from event_store.events order by position',
    })
    return rows.map(([id]) => id)
  } finally {
    await pool.end()
  }
}

const judgeLoad = async (cluster: Cluster, { appends, reads }: ClusterLoad): Promise<Verdict> => {
  // Appends that are sent and acknowledged while the log is read would seem lost.
  const before = appends.length
  const known = appends.map((append) => ({ ...append }))
  const seen = reads.slice()
  const log = await readLog(cluster)
  return judge({
    appends: [...known, ...appends.slice(before).map(({ value, sentAt }) => ({ value, sentAt }))],
    reads: seen,
    log,
  })
}

const problemsOf = ({ counts, examples }: Verdict) => (Object.values(counts).some((count) => count > 0) ? examples : [])

/** How long the load runs before a fault, and after it is mended. */
const QUIET_MS = 1_500

const playScene = async (scene: ClusterFault, cluster: Cluster, load: ClusterLoad): Promise<Outcome> => {
  await delay(QUIET_MS)
  const start = performance.now()
  const problems: string[] = []
  const attempt = (work: () => Promise<void>) =>
    work().catch((error: unknown) => void problems.push(error instanceof Error ? error.message : String(error)))
  await attempt(async () => {
    await scene.play({ cluster, load })
    await untilWhole(cluster)
    await until('writes go on', () => load.writesWithin(2_000))
  })
  // Before the checker, which keeps this process from noticing answers.
  const gapMs = load.longestGapMs(start)
  if (scene.withinMs !== undefined && gapMs > scene.withinMs)
    problems.push(`no write for ${Math.round(gapMs)} ms, of ${scene.withinMs}`)
  await attempt(async () => void problems.push(...problemsOf(await judgeLoad(cluster, load))))
  return { scene, gapMs, problems }
}

/** Plays scenes on a new cluster under load, and judges what was acknowledged and read after each. */
export const rehearse = async (
  scenes: readonly ClusterFault[],
  onOutcome: (outcome: Outcome) => void,
): Promise<Report> => {
  const cluster = await createCluster()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void cluster.remove().finally(() => process.exit(1)))
  try {
    await untilWhole(cluster)
    const pool = admin(cluster.url)
    await until('HAProxy has found the primary', async () => Boolean(await pool.query('select 1')))
    await migrate(pool)
    await pool.end()
    const load = startLoad(cluster.url)
    const outcomes: Outcome[] = []
    for (const scene of scenes) {
      const outcome = await playScene(scene, cluster, load)
      outcomes.push(outcome)
      onOutcome(outcome)
    }
    await load.stop()
    return {
      outcomes,
      acknowledged: load.appends.filter(({ acknowledgedAt }) => acknowledgedAt !== undefined).length,
      failures: load.failures(),
      duplicates: load.duplicates(),
      reads: load.reads.length,
      verdict: await judgeLoad(cluster, load),
    }
  } finally {
    await cluster.remove()
  }
}
