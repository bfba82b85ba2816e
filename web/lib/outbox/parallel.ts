import type { Item } from './item-store.ts'

/** Browsers send at most 64 KiB for a page that has ended. */
const MAX_BYTES = 48_000

/** Identifies the state that an item changes. A later item about the same state must not overtake an earlier one. */
const subjectOf = ({ path, body }: Item) => `${path} ${Object(JSON.parse(body)).questionId}`

/** Returns the first items that can be sent at the same time: all subjects differ, and the total size is limited. */
export const parallelItems = (items: Item[]): Item[] => {
  const subjects = new Set<string>()
  let bytes = 0
  const end = items.findIndex((item) => {
    bytes += item.body.length
    if (subjects.has(subjectOf(item)) || bytes > MAX_BYTES) return true
    subjects.add(subjectOf(item))
    return false
  })
  return end === -1 ? items : items.slice(0, end)
}
