import { createAccountIds } from '#db/crypto/account-ids.ts'
import { eraseAgain } from '#commands/account/erase-again.ts'
import type { Envelope } from '#api/payment/paddle/webhooks/envelope.ts'
import { LogGap } from '#db/store/log-gap.ts'
import { boot, type Outside, type ScenePart, type Process, project, type Release, type Wrap } from './process.ts'
import type { Mutate, Server } from './server/server.ts'
import { createSurroundings, type Disturbance, type Sent } from './surroundings.ts'
import { createTimeline, type Timeline, withTimeline } from './timeline.ts'
import { type Sale, webhooksOf } from './webhooks.ts'

/** A mistake that is planted in a scene, to prove that schedules find it. */
export type Mistake = Wrap & { statement?: Mutate }

/** Knowledge of a client of the product knows: an operation, and whether its success was reported. */
type Attempt = { operation: string; isAcknowledged: boolean; error?: unknown }

/** A sentence about what must never be. */
export class BrokenProperty extends Error {
  override name = 'BrokenProperty'
}

export type CoreScene = {
  timeline: Timeline
  server: Server
  processes: Process[]
  parts: readonly ScenePart[]
  sales: readonly Sale[]
  webhooks: readonly Envelope[]
  attempts: Attempt[]
  sent: Sent[]
  /** Persons whose erasure was reported as done, with the time of the report. */
  erased: Map<string, number>
  /** Persons whose erasure began. The list of them outlives a restore. */
  erasing: Set<string>
  outside: Outside
  /** Runs an operation in a process, and records whether its success was reported. */
  start: (place: number, release: Release) => Promise<void>
  act: (process: Process, operation: string, run: (process: Process) => Promise<unknown>) => Promise<void>
  disturb: (process: Process, disturbance: Disturbance) => void
  kill: (process: Process, release: Release) => Promise<void>
  backUp: () => void
  restore: () => Promise<void>
  /** Goes on with a server that was behind, as a standby is that was promoted. What it lacks is lost. */
  failOver: () => void
  /** Ends all disturbances. */
  heal: () => void
  faults: number
  violations: string[]
}

/** Takes what is known about the outcome of operations back to that of a moment. */
type Backup = { restore: (() => void)[]; attempts: Attempt[] }

type Contents = Pick<CoreScene, 'parts' | 'sales'>

/** Creates a scene of two processes, a database and the services around them. Seed 0 makes every call take as long. */
export const createScene = (seed: number, { parts, sales }: Contents, mistake: Mistake = {}): CoreScene => {
  const timeline = createTimeline()
  const surroundings = createSurroundings(seed, timeline, mistake.statement)
  const { server, outside, masters, erasedPersons } = surroundings
  let backup: Backup | undefined
  let starts = 0
  const start = (place: number, release: Release) => {
    starts += 1
    const owner = createOwner(`p${place}.${starts}`, release)
    scene.processes[place] = owner
    return timeline.enter(owner, () => {
      boot(owner, outside, mistake)
      project(owner, parts, outside, mistake)
    })
  }
  const end = (process: Process) => {
    process.isDead = true
    surroundings.forget(process)
  }
  const scene: CoreScene = {
    start,
    timeline,
    server,
    processes: [],
    parts,
    sales,
    webhooks: webhooksOf(sales, parts.includes('buyers')),
    attempts: [],
    erased: new Map(),
    erasing: new Set(),
    outside,
    sent: surroundings.sent,
    faults: 0,
    violations: [],
    act: (process, operation, run) => {
      const attempt: Attempt = { operation, isAcknowledged: false }
      scene.attempts.push(attempt)
      return timeline.enter(process, () => {
        const failed = (error: unknown) => {
          attempt.error = error
          if (error instanceof BrokenProperty || error instanceof LogGap) scene.violations.push(error.message)
        }
        void run(process).then(() => (attempt.isAcknowledged = true), failed)
      })
    },
    disturb: (process, disturbance) => {
      scene.faults += 1
      surroundings.disturb(process, disturbance)
    },
    kill: async (process, release) => {
      if (process.isDead) return
      scene.faults += 1
      end(process)
      const place = scene.processes.indexOf(process)
      await start(place, release)
    },
    backUp: () => {
      backup = {
        restore: [server.backUp(), masters.backUp()],
        attempts: scene.attempts.map((one) => ({ ...one })),
      }
    },
    restore: async () => {
      if (!backup) return
      scene.faults += 1
      const releases = scene.processes.map((process) => process.release)
      for (const process of scene.processes) end(process)
      server.restart()
      for (const restore of backup.restore) restore()
      scene.attempts = backup.attempts.map((one) => ({ ...one }))
      await settleRestored(scene, mistake, erasedPersons)
      for (const [place, release] of releases.entries()) await start(place, release)
    },
    failOver: () => {
      if (!backup) return
      scene.faults += 1
      server.restart()
      for (const restore of backup.restore) restore()
      scene.attempts = backup.attempts.map((one) => ({ ...one }))
    },
    heal: () => {
      surroundings.calm()
      server.setClock(0)
      for (const process of scene.processes) {
        process.aheadMs = 0
        if (process.isPaused) timeline.resume(process)
      }
    },
  }
  return scene
}

/** A process that runs nothing yet. */
const createOwner = (name: string, release: Release) =>
  ({ isDead: false, isPaused: false, held: [], name, aheadMs: 0, release }) as unknown as Process

/** Prepares a restored database, as `operate/backup/settle.ts` does. */
const settleRestored = async (scene: CoreScene, mistake: Mistake, erased: ReadonlySet<string>) => {
  const { timeline, server } = scene
  const owner = createOwner('restore', 0)
  let isDone = false
  await timeline.enter(owner, () => {
    boot(owner, scene.outside, mistake)
    const { pool, store, keys, keyStore, clock } = owner
    void eraseAgain({ pool, store, keys, ids: createAccountIds(keyStore), clock }, [...erased]).then(
      () => (isDone = true),
    )
  })
  const until = timeline.now() + 60_000
  while (!isDone && timeline.now() < until) await timeline.step(until)
  if (!isDone) throw new BrokenProperty('A restored database could not be settled')
  owner.isDead = true
  const { database } = server
  server.change((tx) => {
    database.log.put(tx, 'log', { generation: String(timeline.now()), restored_at: database.now() })
    for (const job of database.jobs.all(tx))
      if (job.done_at === null && job.attempts > 0 && job.due_at > database.now())
        database.jobs.put(tx, `${job.queue} ${job.key}`, { ...job, due_at: database.now() })
  })
}

let active: Timeline | undefined

/** Runs work in which scenes can be created, one after another. */
export const withScenes = <T>(work: () => Promise<T>): Promise<T> =>
  withTimeline(() => {
    if (!active) throw new Error('There is no scene')
    return active
  }, work)

/** Makes a scene the one whose time passes. */
export const enterScene = async (scene: CoreScene) => {
  active = scene.timeline
  for (const place of [0, 1]) await scene.start(place, 0)
}
