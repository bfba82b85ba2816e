import { findInversions } from '#prove/verify/inversions.ts'

/**
 * An attempt to append a value to a log. Times come from one clock. `acknowledgedAt` and `position` are missing where the
 * outcome is unknown: the value may be in the log, or not.
 */
export type AppendRecord = { value: string; sentAt: number; acknowledgedAt?: number; position?: number }

/** A read of the values after a position. `isToEnd` when the reader was informed that nothing follows them. */
export type ReadRecord = { sentAt: number; repliedAt: number; after: number; values: string[]; isToEnd: boolean }

/** Records all that clients did and saw, and the log as it is in the end: the value at each position, from 1. */
export type History = { appends: AppendRecord[]; reads: ReadRecord[]; log: string[] }

export type Anomaly =
  | 'lost'
  | 'moved'
  | 'doubled'
  | 'invented'
  | 'out of order'
  | 'read differently'
  | 'read too little'
  | 'read before it was sent'

/** How often each anomaly occurs that was found, and an example of each. */
export type Verdict = Partial<Record<Anomaly, { count: number; example: string }>>

/**
 * Judges a history of one append-only log: there is one total order; every read is a part of it and complete; what was
 * acknowledged before something else was sent lies before it; nothing acknowledged is missing, and nothing is there twice.
 * Knows nothing of how the log is made.
 */
export const judge = (history: History): Verdict => {
  const verdict: Verdict = {}
  const add: Add = (anomaly, example) => void (verdict[anomaly] ??= { count: 0, example }).count++
  checkAppends(history, add)
  checkReads(history, add)
  return verdict
}

const checkAppends = ({ appends, log }: History, add: Add) => {
  const positions = new Map<string, number>()
  for (const [index, value] of log.entries()) {
    const earlier = positions.get(value)
    if (earlier === undefined) positions.set(value, index + 1)
    else add('doubled', `${value} is at ${earlier} and ${index + 1}`)
  }
  const attempted = new Set(appends.map(({ value }) => value))
  for (const value of positions.keys()) if (!attempted.has(value)) add('invented', `no client appended ${value}`)
  const placed = appends.flatMap(({ value, sentAt, acknowledgedAt, position }) => {
    const found = positions.get(value)
    if (found === undefined && acknowledgedAt !== undefined) add('lost', `${value}, acknowledged at ${position}`)
    if (found !== undefined && position !== undefined && position !== found)
      add('moved', `${value} was acknowledged at ${position}, and is at ${found}`)
    return found === undefined ? [] : [{ value, sentAt, acknowledgedAt, first: found, last: found }]
  })
  for (const { earlier, later } of findInversions(placed))
    add('out of order', `${earlier.value} at ${earlier.last}, ${later.value} at ${later.first} was sent after it`)
}

const checkReads = ({ appends, reads, log }: History, add: Add) => {
  const sentAt = new Map(appends.map((append) => [append.value, append.sentAt]))
  const acknowledged = appends
    .flatMap(({ acknowledgedAt: at, position }) =>
      at === undefined || position === undefined ? [] : [{ at, position }],
    )
    .toSorted((a, b) => a.at - b.at)
  let next = 0
  let highest = 0
  for (const { sentAt: start, repliedAt, after, values, isToEnd } of reads.toSorted((a, b) => a.sentAt - b.sentAt)) {
    for (let entry = acknowledged[next]; entry && entry.at < start; entry = acknowledged[++next])
      highest = Math.max(highest, entry.position)
    for (const [index, value] of values.entries()) {
      const position = after + index + 1
      if (log[position - 1] !== value)
        add('read differently', `${value} at ${position}, where the log has ${log[position - 1]}`)
      if ((sentAt.get(value) ?? 0) > repliedAt) add('read before it was sent', `${value} at ${position}`)
    }
    const end = after + values.length
    if (isToEnd && end < highest) add('read too little', `a read ended at ${end} after ${highest} was acknowledged`)
  }
}

type Add = (anomaly: Anomaly, example: string) => void
