import type { Group } from './cells.ts'

/** A column of the table and the place of its counts; the place of what nobody ever reached lies behind all others. */
export type Step = readonly [column: string, place: number]

/** What follows a count, by tenths of a percent: `|3.7`. */
const PERCENTS = Array.from({ length: 1_001 }, (_, tenths) => Buffer.from(`|${Math.floor(tenths / 10)}.${tenths % 10}`))
const NO_PERCENT = Buffer.alloc(0)

/** Most bytes of a count, of a percent, and of a character that JSON escapes: `\u001f`. */
const [COUNT, PERCENT, ESCAPED] = [16, 6, 6]

// Node's own calls that copy bytes take longer to begin than these few bytes take to copy.
const put = (bytes: Uint8Array, at: number, text: Uint8Array): number => {
  for (let n = 0; n < text.length; n++) bytes[at + n] = text[n] ?? 0
  return at + text.length
}

const putCount = (bytes: Uint8Array, at: number, count: number): number => {
  let end = at + 1
  for (let tens = 10; tens <= count; tens *= 10) end++
  for (let n = end - 1, rest = count; n >= at; n--) {
    bytes[n] = 48 + (rest % 10)
    rest = Math.floor(rest / 10)
  }
  return end
}

/** Rounded while it is a whole number of tenths: 7 of 2,000 are 0.4 %, which the nearest binary fraction to 0.35 is not. */
const putStep = (bytes: Uint8Array, at: number, count: number, visitors: number): number =>
  put(bytes, putCount(bytes, at, count), PERCENTS[Math.round((1_000 * count) / visitors)] ?? NO_PERCENT)

const putText = (bytes: Buffer, at: number, text: string): number => at + bytes.write(JSON.stringify(text).slice(1, -1), at)

/**
 * The table as JSON: `{"columns":[…],"data":[{…},…]}`, each row with all columns, in order: the names of its group,
 * `visitors`, a `count|percent` for each step, `revenue`. A table has up to a hundred thousand cells, and is written
 * here in a third of the time that it takes to make objects, to check them against the contract and to write those.
 */
export const tableJson = (names: readonly string[], steps: readonly Step[], groups: readonly Group[], revenueOf: (group: Group) => string): Buffer => {
  const columns = [...names, 'visitors', ...steps.map(([column]) => column), 'revenue']
  const head = Buffer.from(`{"columns":${JSON.stringify(columns)},"data":[`)
  const keys = columns.map((column, n) => Buffer.from(`${n === 0 ? '{' : '",'}${JSON.stringify(column)}:"`))
  const keyAt = (n: number) => keys[n] ?? head
  const [keyOfVisitors, keyOfRevenue] = [keyAt(names.length), keyAt(columns.length - 1)]
  const stepKeys = keys.slice(names.length + 1, -1)
  const places = steps.map(([, place]) => place)
  const end = Buffer.from('"},')
  const rows = groups.map((group) => ({ ...group, revenue: revenueOf(group) }))

  const fixed = keys.reduce((sum, key) => sum + key.length, COUNT + steps.length * (COUNT + PERCENT) + end.length)
  const texts = rows.reduce((sum, { by, revenue }) => by.reduce((length, name) => length + name.length, sum + revenue.length), 0)
  const bytes = Buffer.allocUnsafe(head.length + rows.length * fixed + texts * ESCAPED + 2)
  let at = put(bytes, 0, head)
  // By index: iterators, in a loop that runs once per table, take half as long again.
  for (let row = 0; row < rows.length; row++) {
    const { by = [], visitors = 0, counts = [], revenue = '' } = rows[row] ?? {}
    for (let n = 0; n < by.length; n++) at = putText(bytes, put(bytes, at, keyAt(n)), by[n] ?? '')
    at = putCount(bytes, put(bytes, at, keyOfVisitors), visitors)
    for (let n = 0; n < places.length; n++) {
      at = putStep(bytes, put(bytes, at, stepKeys[n] ?? head), counts[places[n] ?? 0] ?? 0, visitors)
    }
    at = put(bytes, putText(bytes, put(bytes, at, keyOfRevenue), revenue), end)
  }
  // No comma follows the last row.
  if (rows.length > 0) at--
  return bytes.subarray(0, at + bytes.write(']}', at))
}
