import type { IncomingMessage } from 'node:http'
import type { ParsedLanding, ParsedMoment } from '#api/contracts/moments.ts'
import type { VisitEvent } from '#commands/visitor/moments.decision.ts'
import type { Utm } from '#events/visit.ts'
import type { Funnel } from './funnel.ts'
import { visitorTraits } from './visitor-traits.ts'

const OTHER = 'other'

/** Returns the UTM value to record. E-mail addresses, formulas and unfilled templates become "other". */
const recordedUtm = (value: string) => (/^[\p{L}\p{N}][\p{L}\p{N} ._~:/+-]{0,127}$/u.test(value) ? value : OTHER)

type Limits = Pick<Funnel, 'creatives' | 'isUtmAdmitted' | 'settings'>

/** Returns the UTM values to record. New ones over the limit become "other". */
const utmOf = async (
  utm: Utm,
  { isUtmAdmitted }: Pick<Limits, 'isUtmAdmitted'>,
  request: IncomingMessage,
): Promise<Utm> => {
  const recorded = Object.entries(utm).map(async ([name, given]) => {
    const value = given && recordedUtm(given)
    if (!value || value === OTHER) return [name, value] as const
    return [name, (await isUtmAdmitted(`${name}:${value}`, request)) ? value : OTHER] as const
  })
  return Object.fromEntries((await Promise.all(recorded)).filter(([, value]) => value))
}

/** Returns how someone came to the landing page, as it is recorded. */
export const landingOf = async (landing: ParsedLanding, limits: Omit<Limits, 'settings'>, request: IncomingMessage) => {
  const { creative, utm = {}, clickId = null } = landing
  const [creo, recorded] = await Promise.all([limits.creatives.admit(creative, request), utmOf(utm, limits, request)])
  return { creo: creo ?? null, utm: recorded, clickId }
}

export const visitEventOf = async (
  moment: ParsedMoment,
  limits: Limits,
  request: IncomingMessage,
): Promise<VisitEvent> => {
  switch (moment.moment) {
    case 'landing-seen': {
      const traits = visitorTraits(request, limits.settings.COUNTRY_HEADER)
      const landing = await landingOf(moment, limits, request)
      const { language } = traits
      // Anyone can send invented languages, and reports have a row for each.
      const isKnown = language === null || (await limits.isUtmAdmitted(`language:${language}`, request))
      return { type: 'visit.landing-seen', data: { ...landing, ...traits, language: isKnown ? language : OTHER } }
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
