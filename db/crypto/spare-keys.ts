import { randomBytes } from 'node:crypto'
import { KEYS_PER_PAGE } from './key-store/key-pages.ts'
import type { KeyStore } from './key-store/key-store.ts'

/** New keys are stored ahead, so that a new person doesn't wait for the disk. */
const MIN_SPARE_KEYS = 16

export type SpareKey = { reference: string; key: Buffer }

/** Creates a supply of keys that are stored and belong to no one yet. */
export const createSpareKeys = ({ keys }: KeyStore): (() => Promise<SpareKey>) => {
  const spare: SpareKey[] = []
  let storing: Promise<void> | undefined
  const store = async () => {
    const created = Array.from({ length: KEYS_PER_PAGE }, () => randomBytes(32))
    const references = await keys.store(created)
    spare.push(...references.map((reference, n) => ({ reference, key: created[n] ?? Buffer.alloc(0) })))
  }
  const refill = () => (storing ??= store().finally(() => (storing = undefined)))
  return async () => {
    for (;;) {
      const taken = spare.pop()
      // A failure is reported to the first caller that finds no key.
      if (spare.length < MIN_SPARE_KEYS) void refill().catch(() => {})
      if (taken) return taken
      await refill()
    }
  }
}
