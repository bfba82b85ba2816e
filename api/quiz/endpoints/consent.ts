import { consent } from '#api/contracts/quiz/funnel.ts'
import { visitorStream } from '#events/quiz/quiz.ts'
import type { Funnel } from '#api/funnel.ts'
import { done, endpoint } from '#api/http/endpoint.ts'
import { hasPrivacySignal } from '#api/http/privacy-signal.ts'
import { decideConsent } from '#commands/quiz/visitor.decision.ts'

export const consentEndpoint = ({ visitors, adValues }: Pick<Funnel, 'visitors' | 'adValues'>) =>
  endpoint(consent, async ({ body: { quizUserId, creative, ads, answers }, operation, request }) => {
    const chosen = {
      ads: ads && !hasPrivacySignal(request),
      answers,
      creative: await adValues.record('creo', creative, request),
    }
    await visitors.handle(visitorStream(quizUserId), operation, (visitor) =>
      decideConsent(visitor, chosen, operation.key !== undefined),
    )
    return done
  })
