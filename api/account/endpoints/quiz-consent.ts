import { QUIZ_UNKNOWN, withdrawQuizConsent } from '#api/contracts/account/cabinet-data.ts'
import type { Cabinet } from '#api/cabinet.ts'
import { isReportPending } from '#api/payment/purchases/purchase-info.ts'
import { done, endpoint } from '#api/http/endpoint.ts'
import { Refusal } from '#commands/refusal.ts'
import { withdrawConsent } from '#commands/quiz/visitor.decision.ts'
import { visitorStream } from '#events/quiz/quiz.ts'

export const withdrawQuizConsentEndpoint = (
  cabinet: Pick<Cabinet, 'clock' | 'purchasesOf' | 'sessions' | 'visitors'>,
) =>
  endpoint(withdrawQuizConsent, async ({ body: { purpose }, bearer, operation }) => {
    const session = await cabinet.sessions.require(bearer)
    const { owned, waiting } = await cabinet.purchasesOf(session)
    // The plan and the reports for ads take the visitors from the same purchases.
    for (const quizUserId of new Set(owned.flatMap(({ payment }) => payment?.quizUserId ?? [])))
      await cabinet.visitors.handle(visitorStream(quizUserId), operation, (visitor) =>
        withdrawConsent(visitor, purpose),
      )
    const registeredAt = new Date(session.owner.registeredAt)
    const isUnknown = owned.some(
      (purchase) => purchase.payment === null && isReportPending(purchase, registeredAt, cabinet.clock()),
    )
    if (isUnknown || waiting.length > 0) throw new Refusal(409, 'payment_awaited', QUIZ_UNKNOWN)
    return done
  })
