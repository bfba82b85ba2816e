import { consent } from '#api/contracts/funnel.ts'
import { visitorStream } from '#events/quiz.ts'
import type { Api } from '#api/app.ts'
import { done } from '#api/http/endpoint.ts'
import { decideConsent } from '#api/funnel/visitor.decision.ts'

export const consentRoute = ({ answer, visitors }: Api) =>
  answer(consent, async ({ body: { quizUserId, creo, ...chosen }, operation }) => {
    await visitors.handle(visitorStream(quizUserId), operation, (visitor) =>
      decideConsent(visitor, { ...chosen, creo }, operation.key !== undefined),
    )
    return done
  })
