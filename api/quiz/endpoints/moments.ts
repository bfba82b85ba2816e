import { recordMoment } from '#api/contracts/offer/moments.ts'
import { visitStream } from '#events/quiz/visit.ts'
import type { Funnel } from '#api/funnel.ts'
import { done, endpoint } from '#api/http/endpoint.ts'
import { createVisitEvent } from '#api/quiz/visit-event.ts'
import { decideMoment } from '#commands/quiz/moments.decision.ts'

export const recordMomentEndpoint = ({ moments, ...limits }: Pick<Funnel, 'moments' | 'adValues' | 'settings'>) =>
  endpoint(recordMoment, async ({ body, operation, request }) => {
    const event = await createVisitEvent(body, limits, request)
    await moments.handle(visitStream(body.quizUserId), operation, (recorded) => decideMoment(recorded, event))
    return done
  })
