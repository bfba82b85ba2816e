import type { PoolClient } from '#db/client.ts'
import { operational } from '#db/operational-tables.ts'
import { runChange } from '#db/query.ts'
import type { LeanEvent } from '#events/decode.ts'
import { digestOf } from './digest.ts'

/** The digest of an event that couldn't be applied. Events that change nothing have 0. */
const FAILED = 1

/** Collects what each event of a batch changed. */
export type Effects = {
  /** Begins a page of events without gaps, some of which couldn't be read. */
  begin: (page: LeanEvent[], unread: readonly { event: LeanEvent }[]) => void
  changed: (event: LeanEvent, key: string, state: unknown) => void
  failed: (event: LeanEvent) => void
  /** Returns 4 bytes per position from the first on; undefined without events. */
  collected: () => { first: number; digests: Buffer } | undefined
}

export const createEffects = (): Effects => {
  const pages: Buffer[] = []
  let first: number | undefined
  let pageFirst = 0
  const write = (position: number, digest: number) =>
    void pages.at(-1)?.writeInt32LE(digest, (position - pageFirst) * 4)
  return {
    begin: (page, unread) => {
      const [start, end] = [page[0]?.position, page.at(-1)?.position]
      if (start === undefined || end === undefined) return
      first ??= start
      pageFirst = start
      pages.push(Buffer.alloc((end - start + 1) * 4))
      for (const { event } of unread) write(event.position, FAILED)
    },
    changed: ({ position }, key, state) => write(position, digestOf(key, state)),
    failed: ({ position }) => write(position, FAILED),
    collected: () => (first === undefined ? undefined : { first, digests: Buffer.concat(pages) }),
  }
}

/** Stores the effects of a batch, in the transaction that writes the batch. */
export const storeEffects = async (
  client: PoolClient,
  { name, version }: { name: string; version: number },
  effects: Effects,
) => {
  const collected = effects.collected()
  if (!collected) return
  await runChange(
    client,
    operational
      .insertInto('projector.effects')
      .values({ name, version, first_position: collected.first, digests: collected.digests })
      .onConflict((conflict) => conflict.doNothing()),
  )
}
