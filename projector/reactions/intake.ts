import { type PoolClient, transaction } from '#db/client.ts'
import type { EventType, RecordedEvent } from '#events/catalog.ts'
import { decode, type StoredEvent } from '#events/decode.ts'
import { advanceCheckpoint, type Checkpoint, claimCheckpoint, createCheckpoint } from '#projector/engine/checkpoint.ts'
import type { LeaseTerm } from '#projector/engine/lease.ts'
import type { ProjectorDeps } from '#projector/engine/deps.ts'
import { createMustWait, splitPage, WaitsForNewerCode } from '#projector/engine/unknown-events.ts'

const PAGE = 5_000
const SAVE_MS = 1_000

/** How far was read, which is ahead of the checkpoint for at most a second and by nothing that is ours. */
export type IntakeProgress = {
  checkpoint: Checkpoint
  position: number
  savedAt: number
  /** The next event, when only newer code knows it. */
  unknown?: StoredEvent | undefined
}

/** What a reaction takes in: events of some types, each noted in the transaction that moves its checkpoint. */
export type Intake<T extends EventType> = {
  name: string
  types: readonly T[]
  record: (client: PoolClient, event: RecordedEvent<T>) => Promise<void>
}

/** Goes on where the reaction stopped; from the first event when it never ran. */
export const resumeIntake = async (
  { pool }: ProjectorDeps,
  name: string,
  { lease }: LeaseTerm,
): Promise<IntakeProgress> => {
  await createCheckpoint(pool, name, 1)
  const checkpoint = await claimCheckpoint(pool, name, 1, lease.epoch)
  return { checkpoint, position: checkpoint.position, savedAt: performance.now() }
}

/** An event that breaks its schema would stop everything after it: it is reported and passed over. */
const readable = <T extends EventType>(
  stored: StoredEvent,
  name: string,
  { log }: ProjectorDeps,
): RecordedEvent<T>[] => {
  try {
    // Only events of these types are given here; TypeScript cannot follow that through the catalogue.
    return [decode(stored) as RecordedEvent<T>]
  } catch (err) {
    log.error({ reaction: name, position: stored.position, type: stored.type, err }, 'event passed over')
    return []
  }
}

/** Notes what happened since, page by page, each with its checkpoint. Most pages hold nothing of ours: those cost no commit. */
export const runIntake = async <T extends EventType>(
  deps: ProjectorDeps,
  from: IntakeProgress,
  { name, types, record: note }: Intake<T>,
): Promise<IntakeProgress> => {
  const { pool, store, metrics } = deps
  const isOurs = new Set<string>(types)
  const mustWait = createMustWait(types)
  let { checkpoint, position, savedAt } = from
  for (;;) {
    const { events, isLast } = await store.readPage(position, PAGE)
    const { known: page, unknown } = splitPage(events, mustWait)
    position = page.at(-1)?.position ?? position
    const ours = page.filter(({ type }) => isOurs.has(type)).flatMap((stored) => readable<T>(stored, name, deps))
    const isDue =
      position > checkpoint.position &&
      (page.length === 0 || unknown !== undefined || performance.now() - savedAt > SAVE_MS)
    if (ours.length > 0 || isDue) {
      const done = metrics.startBatch(name, page.length)
      checkpoint = await transaction(pool, async (client) => {
        const advanced = await advanceCheckpoint(client, checkpoint, position)
        for (const event of ours) await note(client, event)
        return advanced
      })
      done()
      savedAt = performance.now()
    }
    metrics.setPosition(name, position)
    if (isLast || unknown) return { checkpoint, position, savedAt, unknown }
  }
}

/** Ends the tenure at an event that only newer code knows, once everything else that is due was done. */
export const throwIfUnknown = ({ unknown }: IntakeProgress) => {
  if (unknown) throw new WaitsForNewerCode(unknown)
}
