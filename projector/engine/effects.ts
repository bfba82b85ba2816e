import type { PoolClient } from '#db/client.ts'
import { operational } from '#db/operational-tables.ts'
import { runChange, runQuery } from '#db/query.ts'
import type { LeanEvent } from '#events/decode.ts'
import type { Checkpoint } from './checkpoint.ts'
import { digestOf } from './digest.ts'
import { SIXTEENTHS, widthOf } from './segments/segment.ts'

/** The digest of an event that couldn't be applied. Events that change nothing have 0. */
const FAILED = 1

/** Collects what each event of a batch changed. Those that the projection doesn't handle change nothing. */
export type Effects = {
  /** Begins a part of the batch: the events after a position, at most up to another one. */
  beginPart: (after: number, to: number) => void
  changed: (event: LeanEvent, key: string, state: unknown) => void
  failed: (event: LeanEvent) => void
  /** Ends a part at a position. It is stored as a row. */
  endPart: (at: number) => void
  /** Returns the parts: 4 bytes per position from the first on. */
  parts: () => readonly Part[]
}

type Part = { first: number; digests: Buffer }

export const createEffects = (): Effects => {
  const parts: Part[] = []
  let [first, digests] = [1, Buffer.alloc(0)]
  const write = (position: number, digest: number) => void digests.writeInt32LE(digest, (position - first) * 4)
  return {
    beginPart: (after, to) => {
      first = after + 1
      digests = Buffer.alloc((to - after) * 4)
    },
    changed: ({ position }, key, state) => write(position, digestOf(key, state)),
    failed: ({ position }) => write(position, FAILED),
    endPart: (at) => void parts.push({ first, digests: digests.subarray(0, (at - first + 1) * 4) }),
    parts: () => parts,
  }
}

const merge = (one: Buffer, other: Buffer) => {
  const both = Buffer.from(one)
  for (let n = 0; n < both.length; n++) both[n] = (one[n] ?? 0) | (other[n] ?? 0)
  return both
}

/** Stores a part. Segments that begin it at the same position share a row, to which each adds its sixteenths. */
const storePart = async (client: PoolClient, { name, version, segment }: Checkpoint, { first, digests }: Part) => {
  const sixteenths = widthOf(segment)
  const inserted = await runChange(
    client,
    operational
      .insertInto('projector.effects')
      .values({ name, version, first_position: first, digests, sixteenths })
      .onConflict((conflict) => conflict.doNothing()),
  )
  if (inserted === 1 || sixteenths === SIXTEENTHS) return
  const row = operational
    .selectFrom('projector.effects')
    .select('digests')
    .where((row) => row.and({ name, version, first_position: first }))
    .forUpdate()
  const [stored] = await runQuery(client, row)
  // After a failure, batches of segments may end elsewhere. Their rows stay incomplete.
  if (stored?.digests.length !== digests.length) return
  await runChange(
    client,
    operational
      .updateTable('projector.effects')
      .set((eb) => ({ digests: merge(stored.digests, digests), sixteenths: eb('sixteenths', '+', sixteenths) }))
      .where((row) => row.and({ name, version, first_position: first })),
  )
}

/** Stores the effects of a batch, in the transaction that writes the batch. */
export const storeEffects = async (client: PoolClient, at: Checkpoint, effects: Effects) => {
  for (const part of effects.parts()) await storePart(client, at, part)
}
