import { recordMoment } from '#api/contracts/moments.ts'
import { visitStream } from '#events/visit.ts'
import type { Api } from '#api/app.ts'
import { done } from '#api/http/endpoint.ts'
import { decideMoment, visitEventOf } from '#api/funnel/moments.decision.ts'

export const recordMomentRoute = ({ answer, moments }: Api) =>
  answer(recordMoment, async ({ body, operation }) => {
    const event = visitEventOf(body)
    await moments.handle(visitStream(body.quizUserId), operation, (recorded) => decideMoment(recorded, event))
    return done
  })
