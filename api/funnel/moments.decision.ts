import type { ParsedMoment } from '#api/contracts/moments.ts'
import { type EventOf, oneOf } from '#events/catalog.ts'
import { type Utm, visitEvents } from '#events/visit.ts'
import { recordedCreative } from './visitor.decision.ts'

export type VisitEvent = EventOf<keyof typeof visitEvents>
export const isVisitEvent = oneOf<VisitEvent>(visitEvents)

/** The recorded moments of a visitor, serialized. */
export type RecordedMoments = ReadonlySet<string>
export const noMoments: RecordedMoments = new Set()

/** Serializes a moment to compare it. All landings of a visitor count as one, with any link. */
const serialize = ({ type, data }: VisitEvent) => (type === 'visit.landing-seen' ? type : JSON.stringify([type, data]))

export const evolveMoments = (recorded: RecordedMoments, event: VisitEvent): RecordedMoments =>
  new Set(recorded).add(serialize(event))

/** Returns the UTM value to record. E-mail addresses, formulas and unfilled templates become "other". */
const recordedUtm = (value: string) => (/^[\p{L}\p{N}][\p{L}\p{N} ._~:/+-]{0,127}$/u.test(value) ? value : 'other')

const utmOf = (utm: Utm): Utm =>
  Object.fromEntries(Object.entries(utm).flatMap(([name, value]) => (value ? [[name, recordedUtm(value)]] : [])))

/** Returns the event that records a moment. */
export const visitEventOf = (moment: ParsedMoment): VisitEvent => {
  switch (moment.moment) {
    case 'landing-seen': {
      const { creative, utm = {}, clickId = null } = moment
      const recorded = typeof creative === 'string' ? recordedCreative(creative) : null
      const data = { creo: recorded, utm: utmOf(utm), clickId }
      return { type: 'visit.landing-seen', data }
    }
    case 'plan-chosen':
    case 'checkout-closed':
      return { type: `visit.${moment.moment}`, data: { license: moment.license, sale: moment.sale } }
    case 'checkout-failed': {
      const { license, sale, reason } = moment
      return { type: 'visit.checkout-failed', data: { license, sale, reason } }
    }
    default:
      return { type: `visit.${moment.moment}`, data: {} }
  }
}

/** Records each moment of a visitor once. */
export const decideMoment = (recorded: RecordedMoments, event: VisitEvent): VisitEvent[] =>
  recorded.has(serialize(event)) ? [] : [event]
