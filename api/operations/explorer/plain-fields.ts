import type { Field } from '#api/contracts/operations/explorer.ts'
import { listPrivateFields, listSealedFields } from '#db/analyst/columns.ts'
import { isEventType } from '#events/catalog.ts'
import { decodeLean, type LeanEvent } from '#events/decode.ts'
import { Sealed } from '#events/core/sealed.ts'

/** Longer values are cut, so that a page has a bounded size. */
const MAX_VALUE = 2_000

const isSealed = (value: unknown): boolean => Sealed.safeParse(value).success

const plain = (_name: string, value: unknown): unknown => {
  return isSealed(value) ? 'sealed' : value
}

/** Writes a value as JSON without sealed data. */
export const plainJson = (value: unknown, max = MAX_VALUE): string => {
  const json = JSON.stringify(value, plain) ?? 'null'
  return json.length > max ? `${json.slice(0, max)}…` : json
}

/** Returns the fields of the data of an event; other values are one field. */
const plainFields = (value: unknown, max?: number): Field[] => {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isSealed(value))
    return [{ name: 'value', value: plainJson(value, max) }]
  return Object.entries(value).map(([name, each]) => ({ name, value: plainJson(each, max) }))
}

/** Returns the data of an event in its current schema; the stored one where this code cannot decode it. */
const currentData = (stored: LeanEvent): unknown => {
  try {
    return decodeLean(stored).data
  } catch {
    return stored.data ?? {}
  }
}

/** Returns the fields of an event as people may see them. */
export const eventFields = (stored: LeanEvent, max?: number): Field[] => {
  const { type } = stored
  const known = isEventType(type)
  const [sealed, hidden] = known ? [listSealedFields(type), listPrivateFields(type)] : [[], []]
  return plainFields(currentData(stored), max).map((field) => {
    if (field.value === 'null') return field
    if (sealed.includes(field.name)) return { ...field, value: 'sealed' }
    return hidden.includes(field.name) ? { ...field, value: 'hidden' } : field
  })
}
