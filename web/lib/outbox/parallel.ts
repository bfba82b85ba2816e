import type { Item } from './entries.ts'

/** A browser carries 64 KiB on behalf of a page that is gone. */
const MOST_BYTES = 48_000

/** What an item tells of. One that tells of the same thing later must never overtake it. */
const subject = ({ path, body }: Item) => `${path} ${Object(JSON.parse(body)).questionId}`

/** The first items that may travel at the same time: no two of the same subject, and not too much at once. */
export const sideBySide = (items: Item[]): Item[] => {
  const subjects = new Set<string>()
  let bytes = 0
  const end = items.findIndex((item) => {
    bytes += item.body.length
    if (subjects.has(subject(item)) || bytes > MOST_BYTES) return true
    subjects.add(subject(item))
    return false
  })
  return end === -1 ? items : items.slice(0, end)
}
