import { setTimeout as delay } from 'node:timers/promises'
import { sendVisitors } from '#prove/faults/drill.ts'
import { type BreakableProduct, startBreakable } from '#prove/faults/product.ts'
import { formatFinding } from '#prove/verify/finding.ts'
import { createPool } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { type Cluster, createCluster } from './cluster.ts'
import { judge, type Verdict } from './history.ts'
import { type ClusterLoad, startLoad } from './load.ts'
import { type ClusterFault, type FaultSite, until, untilWhole } from './scenes.ts'

/** Describes a fault that was played: the longest time without an acknowledged write, the appends so far, and what was found wrong. */
export type Outcome = { scene: ClusterFault; gapMs: number; appends: number; problems: string[] }

/** Visitors at the same time, and how long each request takes more, so that they leave the machine to the servers. */
const [VISITORS, NETWORK_MS] = [12, 20]

/** Plays scenes on a new cluster under load, and judges what was acknowledged and read after each. */
export const rehearse = async (scenes: Iterable<ClusterFault>, onOutcome: (outcome: Outcome) => void) => {
  const cluster = await createCluster()
  let [product, visitors]: [BreakableProduct?, Site['visitors']?] = []
  const end = async () => {
    visitors?.stop()
    await product?.close()
    await cluster.remove()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void end().finally(() => process.exit(1)))
  try {
    await untilWhole(cluster)
    const pool = admin(cluster.url)
    await until('HAProxy has found the primary', async () => Boolean(await pool.query('select 1')))
    await migrate(pool)
    await pool.end()
    product = await startProduct(cluster)
    visitors = sendVisitors(product, 1, VISITORS)
    const load = startLoad(cluster.url)
    const outcomes: Outcome[] = []
    for (const scene of scenes) {
      const outcome = await playScene(scene, { cluster, load, visitors })
      outcomes.push(outcome)
      onOutcome(outcome)
    }
    await load.stop()
    const { problems, findings } = await visitors.judge()
    problems.push(...product.casualties, ...findings.filter(({ faults }) => faults > 0).flatMap(formatFinding))
    return {
      outcomes,
      acknowledged: load.appends.filter(({ acknowledgedAt }) => acknowledgedAt !== undefined).length,
      ...load.counts,
      reads: load.reads.length,
      verdict: await judgeLoad(cluster, load),
      visits: visitors.tally,
      problems,
    }
  } finally {
    await end()
  }
}

const admin = (url: string) => createPool({ url, name: 'rehearsal-admin', max: 1, statementTimeoutMs: 60_000 })

/** Starts two APIs and a projector on a database of their own in the cluster. */
const startProduct = async ({ url }: Cluster): Promise<BreakableProduct> => {
  const same = { name: 'cluster', pid: () => 0, start: async () => {}, end: async () => 0, freeze: () => {} }
  const env = { SYNCHRONOUS_STANDBY: 'required' }
  const product = await startBreakable({ postgres: { ...same, url }, projectors: 1, env })
  product.front.delayBy(NETWORK_MS)
  return product
}

const playScene = async (scene: ClusterFault, { cluster, load, visitors }: Site): Promise<Outcome> => {
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
  await attempt(async () => void problems.push(...(await visitors.whyUnserved())))
  await attempt(async () => void problems.push(...problemsOf(await judgeLoad(cluster, load))))
  return { scene, gapMs, appends: load.appends.length, problems }
}

const problemsOf = (verdict: Verdict) =>
  Object.entries(verdict).map(([anomaly, { count, example }]) => `${count} ${anomaly}: ${example}`)

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

const readLog = async (cluster: Cluster): Promise<string[]> => {
  const pool = admin(cluster.url)
  try {
    const { rows } = await pool.query<{ id: string }>('select event_id as id from event_store.events order by position')
    return rows.map(({ id }) => id)
  } finally {
    await pool.end()
  }
}

/** How long the load runs before a fault, and after it is mended. */
const QUIET_MS = 1_500

type Site = FaultSite & { visitors: ReturnType<typeof sendVisitors> }
