import { countLanding } from '#api/contracts/offer/moments.ts'
import { eventId } from '#events/core/operation.ts'
import { visitStream } from '#events/quiz/visit.ts'
import type { Funnel } from '#api/funnel.ts'
import { done, endpoint } from '#api/http/endpoint.ts'
import { isBrowserOfPerson } from '#api/quiz/visitor-traits.ts'
import { isOwnVisitsToken } from '#api/quiz/own-visits.ts'
import { describeLanding } from '#api/quiz/visit-event.ts'
import { decideMoment } from '#commands/quiz/moments.decision.ts'

export const countLandingEndpoint = ({
  moments,
  settings,
  ...limits
}: Pick<Funnel, 'moments' | 'adValues' | 'settings'>) =>
  endpoint(countLanding, async ({ body, operation, request }) => {
    // Each view has a stream of its own, so nothing connects it with a visitor or with another view.
    const view = eventId('landing', operation.key ?? operation.correlation, 0)
    const landing = await describeLanding(body, limits, request)
    const isPerson = isBrowserOfPerson(request) && body.isAutomated !== true
    const isOwn = body.own !== undefined && isOwnVisitsToken(settings, body.own)
    const by = !isPerson ? 'program' : isOwn ? 'owner' : 'person'
    const event = { type: 'visit.landing-counted', data: { ...landing, by } } as const
    await moments.handle(visitStream(view), operation, (recorded) => decideMoment(recorded, event))
    return done
  })
