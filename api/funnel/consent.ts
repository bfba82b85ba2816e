import { consent } from '#api/contracts/funnel.ts'
import { visitorStream } from '#events/quiz.ts'
import type { Api } from '../app.ts'
import { done } from '../lib/answer.ts'
import { decideConsent } from './visitor.decision.ts'

export const consentRoute = ({ answer, visitors }: Api) =>
  answer(consent, async ({ body: { quizUserId, creo, ...chosen }, operation }) => {
    await visitors.handle(visitorStream(quizUserId), operation, (visitor) =>
      decideConsent(visitor, { ...chosen, creo }, operation.key !== undefined),
    )
    return done
  })
