import type { ExploredEvent } from '#api/contracts/operations/explorer.ts'
import type { LeanEvent } from '#events/decode.ts'
import type { Explorer } from './explorer.ts'
import { eventFields } from './plain-fields.ts'

/** Returns an event without personal data. */
export const withoutPersonalData = (stored: LeanEvent, maxValue?: number): ExploredEvent => ({
  position: stored.position,
  at: stored.at.toISOString(),
  stream: stored.stream,
  streamVersion: stored.streamVersion,
  type: stored.type,
  schemaVersion: stored.schemaVersion,
  fields: eventFields(stored, maxValue),
})

/** Returns an event with its neighbors. */
export const exploreEvent = async ({ events }: Explorer, event: LeanEvent) => {
  const { position } = event
  const [neighbors, head] = await Promise.all([events.neighbors(event), events.head()])
  return {
    event: withoutPersonalData(event),
    stream: neighbors,
    store: { previous: position > 1 ? position - 1 : null, next: position < head ? position + 1 : null },
  }
}
