import { type EventOf, oneOf } from '#events/catalog.ts'
import { visitEvents } from '#events/visit.ts'

export type VisitEvent = EventOf<keyof typeof visitEvents>
export const isVisitEvent = oneOf<VisitEvent>(visitEvents)

/** The recorded moments of a visitor, serialized. */
export type RecordedMoments = ReadonlySet<string>
export const noMoments: RecordedMoments = new Set()

/** Serializes a moment to compare it. All landings of a visitor count as one, with any link. */
const serialize = ({ type, data }: VisitEvent) => (type === 'visit.landing-seen' ? type : JSON.stringify([type, data]))

export const evolveMoments = (recorded: RecordedMoments, event: VisitEvent): RecordedMoments =>
  new Set(recorded).add(serialize(event))

/** Records each moment of a visitor once. */
export const decideMoment = (recorded: RecordedMoments, event: VisitEvent): VisitEvent[] =>
  recorded.has(serialize(event)) ? [] : [event]
