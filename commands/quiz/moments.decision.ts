import { type EventOf, oneOf } from '#events/catalog.ts'
import { visitEvents } from '#events/quiz/visit.ts'

export type VisitEvent = EventOf<keyof typeof visitEvents>
export const isVisitEvent = oneOf<VisitEvent>(visitEvents)

/** The recorded moments of a visitor, serialized. */
export type RecordedMoments = ReadonlySet<string>
export const noMoments: RecordedMoments = new Set()

/** More landings of one visitor by other ads say nothing new, and would let a program fill the stream. */
const MAX_LANDINGS = 20

const LANDING = 'visit.landing-seen '

/** Serializes a moment to compare it. Landings are compared by their ad, whatever the device is. */
const serialize = ({ type, data }: VisitEvent) =>
  type === 'visit.landing-seen'
    ? LANDING + JSON.stringify([data.creo, data.utm, data.clickId])
    : JSON.stringify([type, data])

const landingsIn = (recorded: RecordedMoments) => [...recorded].filter((moment) => moment.startsWith(LANDING)).length

export const evolveMoments = (recorded: RecordedMoments, event: VisitEvent): RecordedMoments =>
  new Set(recorded).add(serialize(event))

/** Records each moment of a visitor once, and the first landings by different ads. */
export const decideMoment = (recorded: RecordedMoments, event: VisitEvent): VisitEvent[] => {
  if (recorded.has(serialize(event))) return []
  return event.type === 'visit.landing-seen' && landingsIn(recorded) >= MAX_LANDINGS ? [] : [event]
}
