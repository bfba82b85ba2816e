import type { Moment } from '#api/contracts/moments.ts'
import { type EventOf, oneOf } from '#events/catalog.ts'
import { type Utm, visitEvents } from '#events/visit.ts'
import { recordedCreative } from './visitor.decision.ts'

export type VisitEvent = EventOf<keyof typeof visitEvents>
export const isVisitEvent = oneOf<VisitEvent>(visitEvents)

/** What is recorded of a visitor already, each moment as one text. */
export type RecordedMoments = ReadonlySet<string>
export const noMoments: RecordedMoments = new Set()

/** Two moments with the same text are the same one. A second landing is the same as the first, whatever led to it. */
const textOf = ({ type, data }: VisitEvent) => (type === 'visit.landing-seen' ? type : JSON.stringify([type, data]))

export const evolveMoments = (recorded: RecordedMoments, event: VisitEvent): RecordedMoments =>
  new Set(recorded).add(textOf(event))

/** Links are written by others: what may hold an address, a formula or an unfilled template is recorded as "other". */
const recordedUtm = (value: string) => (/^[\p{L}\p{N}][\p{L}\p{N} ._~:/+-]{0,127}$/u.test(value) ? value : 'other')

const utmOf = (utm: Utm): Utm =>
  Object.fromEntries(Object.entries(utm).flatMap(([name, value]) => (value ? [[name, recordedUtm(value)]] : [])))

/** The event that a moment is recorded as. */
export const visitEventOf = (moment: Moment): VisitEvent => {
  switch (moment.moment) {
    case 'landing-seen': {
      const { creo, utm = {}, clickId = null } = moment
      const data = { creo: typeof creo === 'string' ? recordedCreative(creo) : null, utm: utmOf(utm), clickId }
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

/** Records what was not recorded of this visitor before. */
export const decideMoment = (recorded: RecordedMoments, event: VisitEvent): VisitEvent[] =>
  recorded.has(textOf(event)) ? [] : [event]
