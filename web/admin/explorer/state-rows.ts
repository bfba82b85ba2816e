import type { Field } from '#api/contracts/admin/explorer.ts'

/** A field of a state before and after an event; null where it does not exist. Of lists, only what differs. */
export type StateRow = { name: string; before: string | null; after: string | null; isChanged: boolean }

const valueIn = (fields: readonly Field[] | null, name: string): string | null =>
  fields?.find((field) => field.name === name)?.value ?? null

const listIn = (json: string | null): string[] | undefined => {
  try {
    const value: unknown = JSON.parse(json ?? '')
    return Array.isArray(value) ? value.map((each) => JSON.stringify(each)) : undefined
  } catch {
    return undefined
  }
}

/** Returns the entries that the other list lacks; the whole text where one is no list. */
const entriesMissingIn = (own: string | null, other: string | null): string | null => {
  const [entries, others] = [listIn(own), listIn(other)]
  if (!entries || !others) return own
  const missing = entries.filter((entry) => !others.includes(entry))
  const shared = entries.length - missing.length
  if (shared === 0) return own
  return [...missing, `(${shared} the same)`].join(', ')
}

/** Puts the fields of two states side by side, changed ones first. */
export const stateRows = (before: readonly Field[] | null, after: readonly Field[] | null): StateRow[] => {
  const names = new Set([...(after ?? []), ...(before ?? [])].map(({ name }) => name))
  const rows = [...names].map((name) => {
    const [left, right] = [valueIn(before, name), valueIn(after, name)]
    const isChanged = left !== right
    if (!isChanged) return { name, before: left, after: right, isChanged }
    return { name, before: entriesMissingIn(left, right), after: entriesMissingIn(right, left), isChanged }
  })
  return [...rows.filter(({ isChanged }) => isChanged), ...rows.filter(({ isChanged }) => !isChanged)]
}
