import { consent } from '#api/contracts/funnel.ts'
import { visitorStream } from '#events/quiz.ts'
import type { ApiContext } from '#api/context.ts'
import { done, endpoint } from '#api/http/endpoint.ts'
import { decideConsent } from '#api/funnel/visitor.decision.ts'

export const consentEndpoint = ({ visitors }: ApiContext) =>
  endpoint(consent, async ({ body: { quizUserId, creo, ...chosen }, operation }) => {
    await visitors.handle(visitorStream(quizUserId), operation, (visitor) =>
      decideConsent(visitor, { ...chosen, creative: creo }, operation.key !== undefined),
    )
    return done
  })
