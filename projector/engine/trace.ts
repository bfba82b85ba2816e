import { subjectOf } from '#db/analyst/columns.ts'
import { isEventType, type PlacedEvent } from '#events/catalog.ts'
import { decodeLean, isKnown, type LeanEvent } from '#events/decode.ts'
import type { Projection, PureFold } from './projection.ts'

/** Describes the effect of the last event of a stream on one projection. */
export type StreamTrace = {
  projection: string
  /** `ignored` means that the event has no key here, `batch` that the projection has no state per key. */
  outcome: 'changed' | 'same' | 'ignored' | 'batch' | 'failed'
  key: string | null
  before: unknown
  after: unknown
  /** Streams whose events also change this state and are not part of this fold. */
  otherStreams: string[]
  error: string | null
}

const NOTHING = { key: null, before: undefined, after: undefined, otherStreams: [], error: null }

const prefixOf = (type: string): string => {
  const prefix = isEventType(type) ? subjectOf(type)?.prefix : undefined
  return `${prefix ?? `${type.slice(0, type.indexOf('.'))}-`}…`
}

/**
 * Returns the streams that also change a state. It follows from one stream alone if its key names that stream, and all
 * handled events are of streams of this kind.
 */
const otherStreamsOf = (types: readonly string[], key: string, { stream, type }: LeanEvent): string[] => {
  const own = prefixOf(type)
  const others = new Set(types.map(prefixOf).filter((prefix) => prefix !== own))
  const isNamed = key.toLowerCase().includes(stream.slice(own.length - 1).toLowerCase())
  return isNamed ? [...others] : [own, ...others]
}

const decodeKnown = (history: readonly LeanEvent[]): PlacedEvent[] =>
  history.filter(isKnown).flatMap((stored) => {
    try {
      return [decodeLean(stored)]
    } catch {
      return []
    }
  })

/** Folds the events with the key of the last one. A handler that throws leaves the state as it was. */
const foldKey = ({ types, keyOf, evolve }: PureFold, events: readonly PlacedEvent[], key: string) => {
  let [before, after, error]: [unknown, unknown, string | null] = [undefined, undefined, null]
  for (const event of events) {
    if (!types.includes(event.type) || keyOf(event) !== key) continue
    before = after
    try {
      after = evolve(before, event)
      error = null
    } catch (thrown) {
      error = thrown instanceof Error ? thrown.message : String(thrown)
    }
  }
  return { before, after, error }
}

const traceOne = ({ name, pure }: Projection, events: readonly PlacedEvent[], last: LeanEvent): StreamTrace => {
  const event = events.at(-1)
  if (!pure || event?.position !== last.position) return { projection: name, outcome: 'batch', ...NOTHING }
  const key = pure.keyOf(event)
  if (key === undefined) return { projection: name, outcome: 'ignored', ...NOTHING }
  const folded = foldKey(pure, events, key)
  const outcome = folded.error !== null ? 'failed' : folded.before === folded.after ? 'same' : 'changed'
  return { projection: name, outcome, key, ...folded, otherStreams: otherStreamsOf(pure.types, key, last) }
}

/** Folds a stream in memory with every projection that handles its last event. Reads and writes no table. */
export const traceStream = (projections: readonly Projection[], history: readonly LeanEvent[]): StreamTrace[] => {
  const last = history.at(-1)
  if (!last) return []
  const events = decodeKnown(history)
  return projections
    .filter(({ types }) => types?.includes(last.type) ?? true)
    .map((projection) => traceOne(projection, events, last))
}
