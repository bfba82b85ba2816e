import { strict as assert } from 'node:assert'
import { setTimeout as delay } from 'node:timers/promises'
import type { Cluster, ClusterMember } from './cluster.ts'
import type { NodeNumber } from './programs.ts'
import type { ClusterLoad } from './load.ts'

export type FaultSite = { cluster: Cluster; load: ClusterLoad }

/** A fault, and what docs/scale.md promises for it. Ends with the fault mended. */
export type ClusterFault = {
  name: string
  title: string
  /** Writes go on within this time. Undefined where they wait until the fault is mended. */
  withinMs?: number
  play: (stage: FaultSite) => Promise<void>
}

/** Waits until a condition holds. */
export const until = async (what: string, condition: () => Promise<boolean>, seconds = 90) => {
  for (let left = seconds * 4; !(await condition().catch(() => false)); left--) {
    assert.ok(left > 0, `This never came true: ${what}`)
    await delay(250)
  }
}

const isRunning = ({ role, state }: ClusterMember) =>
  role === 'leader' ? state === 'running' : role === 'quorum_standby' && state === 'streaming'

/** Waits until three machines run, and commits wait for either of two standbys. */
export const untilWhole = ({ members }: Cluster) =>
  until('three machines run', async () => {
    const all = await members()
    return all.length === 3 && all.every(isRunning)
  })

const untilAnotherLeads = ({ leader }: Cluster, before: NodeNumber) =>
  until('another machine leads', async () => (await leader()) !== before)

/** Long enough for a failover, which must not happen, or not help. */
const WATCHED_MS = 8_000

const assertWaiting = async (load: ClusterLoad) => {
  // Lets the answers arrive that were on their way.
  await delay(1_000)
  assert.equal(await load.writesWithin(WATCHED_MS), false, 'Writes go on unprotected')
}

const assertWriting = async (load: ClusterLoad) =>
  assert.equal(await load.writesWithin(WATCHED_MS), true, 'Writes wait')

/** A fault after which another machine leads. `strike` returns how it is mended, if anything is left to mend. */
const failover = (
  name: string,
  title: string,
  withinMs: number,
  strike: (cluster: Cluster, primary: NodeNumber) => Promise<(() => Promise<void>) | void>,
): ClusterFault => ({
  name,
  title,
  withinMs,
  play: async ({ cluster, load }) => {
    const primary = await cluster.leader()
    const mend = await strike(cluster, primary)
    await untilAnotherLeads(cluster, primary)
    if (mend) await assertWriting(load)
    await mend?.()
  },
})

const loseUntilMended = async ({ lose, start }: Cluster, primary: NodeNumber) => {
  await lose(primary)
  return () => start(primary)
}

/** Faults after which another machine leads. */
export const FAILOVERS: readonly ClusterFault[] = [
  failover('crash', "the primary's server is killed", 5_000, ({ crash }, primary) => crash(primary)),
  failover('switch', 'the primary is moved in order, under load', 4_000, ({ switchOver }) => switchOver()),
  failover('lost', "the primary's machine is lost", 25_000, loseUntilMended),
  failover('frozen', "the primary's machine freezes, and wakes when another leads", 30_000, ({ freeze }, primary) =>
    freeze(primary),
  ),
  failover(
    'cut',
    'the primary is cut off from the network, and returns when another leads',
    30_000,
    ({ cut }, primary) => cut(primary),
  ),
]

export const SCENES: readonly ClusterFault[] = [
  ...FAILOVERS,
  {
    name: 'disk',
    title: "the primary's disk is full: writes are refused until its machine is taken away",
    play: async ({ cluster, load }) => {
      const primary = await cluster.leader()
      const free = await cluster.fillDisk(primary)
      await until('writes are refused', async () => !(await load.writesWithin(1_000)))
      // A server that can't write its log ends, and is replaced. One that can't extend a table refuses, and can't even be
      // stopped in order, because that writes a checkpoint.
      const start = await loseUntilMended(cluster, primary)
      await untilAnotherLeads(cluster, primary)
      await assertWriting(load)
      await free()
      await start()
    },
  },
  {
    name: 'slow',
    title: 'one standby is slow: the other confirms',
    withinMs: 2_000,
    play: async ({ cluster }) => {
      const [standby = 1] = await cluster.followers()
      for (let n = 0; n < 5; n++) {
        const wake = await cluster.freeze(standby, /walreceiver/)
        await delay(1_000)
        await wake()
      }
    },
  },
  {
    name: 'standby',
    title: "one standby's machine is lost",
    withinMs: 2_000,
    play: async ({ cluster, load }) => {
      const [standby = 1] = await cluster.followers()
      await cluster.lose(standby)
      await delay(5_000)
      await assertWriting(load)
      await cluster.start(standby)
    },
  },
  {
    name: 'alone',
    title: 'the primary is the only machine left: writes wait until a standby returns',
    play: async ({ cluster, load }) => {
      const standbys = await cluster.followers()
      for (const standby of standbys) await cluster.lose(standby)
      await assertWaiting(load)
      await Promise.all(standbys.map((standby) => cluster.start(standby)))
    },
  },
  {
    name: 'two',
    title: 'two machines are lost, the primary among them, and return at once: writes wait until then',
    play: async ({ cluster, load }) => {
      const lost = [await cluster.leader(), (await cluster.followers())[0] ?? 1]
      for (const node of lost) await cluster.lose(node)
      await assertWaiting(load)
      await Promise.all(lost.map((node) => cluster.start(node)))
    },
  },
  {
    name: 'etcd',
    title: 'etcd is away: the primary goes on, as long as it reaches both standbys',
    withinMs: 2_000,
    play: async ({ cluster, load }) => {
      const primary = await cluster.leader()
      const start = await cluster.stop('etcd')
      await delay(30_000)
      await assertWriting(load)
      await start()
      assert.equal(await cluster.leader(), primary)
    },
  },
  {
    name: 'haproxy',
    title: 'HAProxy is away: writes wait until it returns',
    play: async ({ cluster, load }) => {
      const start = await cluster.stop('haproxy')
      await assertWaiting(load)
      await start()
    },
  },
  {
    name: 'clock',
    title: 'the clock of the new primary is an hour ahead',
    withinMs: 25_000,
    play: async ({ cluster }) => {
      const [ahead = 1] = await cluster.followers()
      await cluster.lose(ahead)
      await cluster.start(ahead, '+1h')
      await untilWhole(cluster)
      await cluster.switchOver(ahead)
      await until('it leads', async () => (await cluster.leader()) === ahead)
      await untilWhole(cluster)
      const start = await loseUntilMended(cluster, ahead)
      await untilAnotherLeads(cluster, ahead)
      await start()
    },
  },
]
