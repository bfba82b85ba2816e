import type { IncomingMessage } from 'node:http'
import type { ParsedLanding, ParsedMoment } from '#api/contracts/offer/moments.ts'
import type { VisitEvent } from '#commands/quiz/moments.decision.ts'
import { UTM_FIELDS } from '#db/figures/money.ts'
import type { Utm } from '#events/quiz/visit.ts'
import type { Funnel } from '#api/funnel.ts'
import { visitorTraits } from './visitor-traits.ts'

type Limits = Pick<Funnel, 'adValues' | 'settings'>

/** Returns how someone came to the landing page, as it is recorded. */
export const describeLanding = async (
  { creative, utm = {}, clickId }: ParsedLanding,
  { adValues }: Pick<Limits, 'adValues'>,
  request: IncomingMessage,
) => {
  const fields = UTM_FIELDS.map(async (field) => [field, await adValues.record(field, utm[field], request)] as const)
  const recorded = (await Promise.all(fields)).filter(([, value]) => value !== null)
  const creo = await adValues.record('creo', creative, request)
  return { creo, utm: Object.fromEntries(recorded) as Utm, clickId: clickId ?? null }
}

export const createVisitEvent = async (
  moment: ParsedMoment,
  limits: Limits,
  request: IncomingMessage,
): Promise<VisitEvent> => {
  switch (moment.moment) {
    case 'landing-seen': {
      const traits = visitorTraits(request, limits.settings.COUNTRY_HEADER)
      const landing = await describeLanding(moment, limits, request)
      return { type: 'visit.landing-seen', data: { ...landing, ...traits } }
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
