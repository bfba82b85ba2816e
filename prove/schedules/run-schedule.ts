import { codeHash } from '#projector/engine/code-hash.ts'
import type { Process } from './process.ts'
import { assertAccess, assertNow, assertOpens, assertQuiet, findUnrest } from './properties.ts'
import { DO, focusOf, passTime, type Schedule } from './steps.ts'
import { breathe } from './timeline.ts'
import { createScene, enterScene, type Mistake, BrokenProperty, withScenes, type CoreScene } from './scene.ts'

/** A process that failed takes no lease for a minute, a claim of a job is repeated after seconds. */
const LONGEST_UNREST_MS = 120_000
const LOOK_EVERY_MS = 250
const TRIES = 5
/** The event loop costs a twentieth of the time if each schedule waits for it. */
const BREATHE_EVERY = 64
let played = 0

/** Runs an operation in a process until it succeeds. */
const insist = async (scene: CoreScene, process: Process, what: string, run: (on: Process) => Promise<unknown>) => {
  for (let n = 0; n < TRIES; n += 1) {
    await scene.act(process, what, run)
    const attempt = scene.attempts.at(-1)
    const until = scene.timeline.now() + 10_000
    while (
      attempt?.isAcknowledged === false &&
      attempt.error === undefined &&
      scene.violations.length === 0 &&
      (await scene.timeline.step(until))
    );
    if (scene.violations[0] !== undefined) throw new BrokenProperty(scene.violations[0])
    if (attempt?.isAcknowledged === true) return
  }
  throw new BrokenProperty(`${what} never succeeded: ${String(scene.attempts.at(-1)?.error)}`)
}

/** Ends the disturbances, delivers what is missing, and waits until nothing is left to do. */
const calm = async (scene: CoreScene) => {
  scene.heal()
  const [process] = scene.processes as [Process]
  for (const webhook of scene.webhooks)
    await insist(scene, process, webhook.webhookId, (on) => on.webhooks.receive(webhook))
  const until = scene.timeline.now() + LONGEST_UNREST_MS
  let unrest = findUnrest(scene)
  while (unrest !== undefined && scene.timeline.now() < until) {
    await passTime(scene.timeline, LOOK_EVERY_MS)
    unrest = findUnrest(scene)
  }
  if (unrest !== undefined) throw new BrokenProperty(unrest)
}

/** Plays a schedule in a scene of its own. @throws {BrokenProperty} with a sentence. */
export const runSchedule = async ({ focus, seed, steps }: Schedule, mistake?: Mistake): Promise<CoreScene> => {
  if ((played += 1) % BREATHE_EVERY === 0) await breathe()
  const scene = createScene(seed, focusOf(focus), mistake)
  await enterScene(scene)
  for (const step of steps) {
    const { timeline } = scene
    for (let n = 0; n < step.after && (await timeline.step(timeline.now() + 2_000)); n += 1);
    await DO[step.kind](scene, scene.processes[step.on] as Process, step)
    assertNow(scene)
  }
  await calm(scene)
  assertQuiet(scene)
  if (!scene.parts.includes('buyers')) return scene
  if (scene.erased.size > 0) scene.timeline.suspend(32_000)
  for (const process of scene.processes) await insist(scene, process, 'open', (on) => assertOpens(scene, on))
  await insist(scene, scene.processes[1] as Process, 'access', (on) => assertAccess(scene, on))
  return scene
}

/** Prepares what schedules share, and runs them. */
export const withSchedules = async <T>(work: () => Promise<T>): Promise<T> => {
  // Read once from files, which have their own time.
  await codeHash()
  return await withScenes(work)
}
