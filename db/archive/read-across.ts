import type { LeanEvent } from '#events/decode.ts'
import { gapBetween } from '#db/log-gap.ts'
import type { Archive, ArchivedEvent } from './archive.ts'

/** Returns an event of the archive as projections read it. */
export const leanOf = ({ data, beside, ...event }: ArchivedEvent): LeanEvent => {
  const { position, stream, streamVersion, type, schemaVersion, at } = event
  const complete = { ...JSON.parse(data), ...(beside && { [beside.field]: beside.value }) }
  return { position, stream, streamVersion, type, schemaVersion, data: complete, at }
}

/** A range of positions, and what the log has of it. */
type InLog<E> = {
  after: number
  to: number
  /** The positions of all its events. */
  positions: readonly number[]
  /** The events that the reader wants. */
  events: readonly E[]
}

/**
 * Reads a range of which some events are only in the archive.
 * @param convert returns undefined for an event that the reader doesn't want.
 * @throws {LogGap} if neither the log nor the archive has an event.
 */
export const readAcross = async function* <E extends { position: number }>(
  archive: Archive,
  { after, to, positions, events }: InLog<E>,
  convert: (event: ArchivedEvent) => E | undefined,
): AsyncGenerator<E[], void, void> {
  let [last, nextPosition, nextEvent] = [after, 0, 0]
  const goTo = (position: number) => {
    if (position !== last + 1) throw gapBetween(last, position)
    last = position
  }
  const takeFromLog = (until: number): E[] => {
    const from = nextEvent
    for (let at = positions[nextPosition]; at !== undefined && at <= until; at = positions[++nextPosition]) {
      goTo(at)
      if (events[nextEvent]?.position === at) nextEvent += 1
    }
    return events.slice(from, nextEvent)
  }
  for await (const archived of archive.read(after, to)) {
    const page: E[] = []
    for (const event of archived) {
      page.push(...takeFromLog(event.position))
      if (event.position === last) continue
      goTo(event.position)
      const wanted = convert(event)
      if (wanted) page.push(wanted)
    }
    if (page.length > 0) yield page
  }
  const rest = takeFromLog(to)
  if (last < to) throw gapBetween(last, undefined)
  if (rest.length > 0) yield rest
}
