import type { ExploredEvent, Trace } from '#api/contracts/admin/explorer.ts'
import type { LeanEvent } from '#events/decode.ts'
import type { Explorer, RawTrace } from './explorer.ts'
import { eventFields, stateFields } from './plain-fields.ts'
import { MAX_FOLDED } from './stored-events.ts'

/** Returns an event without personal data. */
export const explored = (stored: LeanEvent, maxValue?: number): ExploredEvent => ({
  position: stored.position,
  at: stored.at.toISOString(),
  stream: stored.stream,
  streamVersion: stored.streamVersion,
  type: stored.type,
  schemaVersion: stored.schemaVersion,
  fields: eventFields(stored, maxValue),
})

const fieldsOrNull = (state: unknown) => (state === undefined ? null : stateFields(state))

const shown = ({ before, after, ...trace }: RawTrace): Trace => ({
  ...trace,
  before: fieldsOrNull(before),
  after: fieldsOrNull(after),
})

/** Returns an event with its neighbors and what each projection makes of it. */
export const exploreEvent = async ({ events, traceStream }: Explorer, event: LeanEvent) => {
  const { streamVersion, position } = event
  const [history, neighbors, head] = await Promise.all([
    events.streamUpTo(event),
    events.neighbors(event),
    events.head(),
  ])
  return {
    event: explored(event),
    stream: neighbors,
    store: { previous: position > 1 ? position - 1 : null, next: position < head ? position + 1 : null },
    traces: traceStream(history).map(shown),
    folded: { events: history.length, isPartial: streamVersion > MAX_FOLDED },
  }
}
