import { type PoolClient, transaction } from '#db/client.ts'
import type { EventType, RecordedEvent } from '#events/catalog.ts'
import { decode, type StoredEvent } from '#events/decode.ts'
import { eventCodec } from '#events/catalog.ts'
import { advanceCheckpoint, type Checkpoint, claimCheckpoint, createCheckpoint } from '#projector/engine/checkpoint.ts'
import type { LeaseTerm } from '#projector/engine/lease.ts'
import type { ProjectorDeps } from '#projector/deps.ts'
import { createMustWait, splitPage, WaitsForNewerCode } from '#projector/engine/unknown-events.ts'

const PAGE_EVENTS = 5_000
const MAX_UNSTORED_MS = 1_000

/** Progress of an intake. It is at most a second ahead of the checkpoint, and only by events of other types. */
export type IntakeProgress = {
  checkpoint: Checkpoint
  position: number
  storedAt: number
  /** The next event, if only newer code knows it. */
  unknown?: StoredEvent | undefined
}

/** Events that a reaction handles. Each is recorded in the transaction that moves its checkpoint. */
export type Intake<T extends EventType> = {
  name: string
  types: readonly T[]
  record: (client: PoolClient, event: RecordedEvent<T>) => Promise<void>
}

/** Returns the progress where the reaction stopped, or before the first event. */
export const resumeIntake = async (
  { pool }: ProjectorDeps,
  name: string,
  { lease }: LeaseTerm,
): Promise<IntakeProgress> => {
  await createCheckpoint(pool, name, 1)
  const checkpoint = await claimCheckpoint(pool, name, 1, lease.epoch)
  return { checkpoint, position: checkpoint.position, storedAt: performance.now() }
}

/** Decodes an event. Logs and skips one that violates its schema, because it would block everything after it. */
const decodeOrSkip = <T extends EventType>(
  stored: StoredEvent,
  name: string,
  { log }: ProjectorDeps,
): RecordedEvent<T>[] => {
  try {
    // The caller passes only events of these types; TypeScript can't follow that through the catalog.
    return [decode(stored) as RecordedEvent<T>]
  } catch (err) {
    log.error({ reaction: name, position: stored.position, type: stored.type, err }, 'event skipped')
    return []
  }
}

/** Records new events page by page, each page with its checkpoint. Pages without matching events need no commit. */
export const runIntake = async <T extends EventType>(
  deps: ProjectorDeps,
  from: IntakeProgress,
  { name, types, record }: Intake<T>,
): Promise<IntakeProgress> => {
  const { pool, store, metrics } = deps
  const wantedTypes = new Set<string>(types)
  const mustWait = createMustWait(eventCodec, types)
  let { checkpoint, position, storedAt } = from
  for (;;) {
    const { events, isLast } = await store.readPage(position, PAGE_EVENTS)
    const { known: page, unknown } = splitPage(events, mustWait)
    position = page.at(-1)?.position ?? position
    const matches = page
      .filter(({ type }) => wantedTypes.has(type))
      .flatMap((stored) => decodeOrSkip<T>(stored, name, deps))
    const isDue =
      position > checkpoint.position &&
      (page.length === 0 || unknown !== undefined || performance.now() - storedAt > MAX_UNSTORED_MS)
    if (matches.length > 0 || isDue) {
      const done = metrics.startBatch(name, page.length)
      checkpoint = await transaction(pool, async (client) => {
        const advanced = await advanceCheckpoint(client, checkpoint, position)
        for (const event of matches) await record(client, event)
        return advanced
      })
      done()
      storedAt = performance.now()
    }
    metrics.setPosition(name, position)
    if (isLast || unknown) return { checkpoint, position, storedAt, unknown }
  }
}

/** Ends the lease term at an event that only newer code knows. Call it after all other work that is due. */
export const throwIfUnknown = ({ unknown }: IntakeProgress) => {
  if (unknown) throw new WaitsForNewerCode(unknown)
}
