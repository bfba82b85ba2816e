import type { Item } from './item-store.ts'

/** Browsers send at most 64 KiB for a page that has ended. */
const MAX_BYTES = 48_000

/** Returns the items that can be sent at the same time: the first of each subject, up to a total size. */
export const parallelItems = (items: Item[], subjectOf: (item: Item) => string): Item[] => {
  const subjects = new Set<string>()
  let bytes = 0
  return items.filter((item) => {
    const subject = subjectOf(item)
    if (subjects.has(subject)) return false
    subjects.add(subject)
    bytes += item.body.length
    return bytes <= MAX_BYTES
  })
}
