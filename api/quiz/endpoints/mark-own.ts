import { markOwn } from '#api/contracts/offer/moments.ts'
import type { Funnel } from '#api/funnel.ts'
import { done, endpoint } from '#api/http/endpoint.ts'
import { isOwnVisitsToken } from '#api/quiz/own-visits.ts'
import { Refusal } from '#commands/refusal.ts'
import { decideOwn } from '#commands/quiz/visitor.decision.ts'
import { visitorStream } from '#events/quiz/quiz.ts'

export const markOwnEndpoint = ({ visitors, settings }: Pick<Funnel, 'visitors' | 'settings'>) =>
  endpoint(markOwn, async ({ body: { quizUserId, own, isOwn }, operation }) => {
    if (!isOwnVisitsToken(settings, own))
      throw new Refusal(422, 'unknown_link', 'This link no longer works. Please copy it again from your settings.')
    await visitors.handle(visitorStream(quizUserId), operation, (visitor) => decideOwn(visitor, isOwn))
    return done
  })
