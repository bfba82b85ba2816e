import type { ParsedLanding, ParsedMoment } from '#api/contracts/moments.ts'
import type { VisitEvent } from '#commands/visitor/moments.decision.ts'
import { recordedCreative } from '#commands/visitor/visitor.decision.ts'
import type { Utm } from '#events/visit.ts'

/** Returns the UTM value to record. E-mail addresses, formulas and unfilled templates become "other". */
const recordedUtm = (value: string) => (/^[\p{L}\p{N}][\p{L}\p{N} ._~:/+-]{0,127}$/u.test(value) ? value : 'other')

const utmOf = (utm: Utm): Utm =>
  Object.fromEntries(Object.entries(utm).flatMap(([name, value]) => (value ? [[name, recordedUtm(value)]] : [])))

/** Returns how someone came to the landing page, as it is recorded. */
export const landingOf = (landing: ParsedLanding) => {
  const { creative, utm = {}, clickId = null } = landing
  return { creo: typeof creative === 'string' ? recordedCreative(creative) : null, utm: utmOf(utm), clickId }
}

/** Returns the event that records a moment. */
export const visitEventOf = (moment: ParsedMoment): VisitEvent => {
  switch (moment.moment) {
    case 'landing-seen':
      return { type: 'visit.landing-seen', data: landingOf(moment) }
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
