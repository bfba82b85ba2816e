import { userInfo } from '#api/contracts/funnel.ts'
import { isPublished } from '#api/content/questions/catalog.ts'
import { visitorStream } from '#events/quiz.ts'
import type { Api } from '../app.ts'
import { invalidRequest } from '../lib/refusal.ts'
import { decideUserInfo } from './visitor.decision.ts'

export const userInfoRoute = ({ answer, visitors, keys }: Api) =>
  answer(userInfo, async ({ body: { quizUserId, ...facts }, operation }) => {
    if (facts.quizQuestionsId !== undefined && !isPublished(facts.quizQuestionsId)) {
      const issue = { path: 'quizQuestionsId', message: 'No question set has this version' }
      throw invalidRequest(issue.message, [issue])
    }
    const sealed = {
      email: facts.email && (await keys.seal(quizUserId, 'email', facts.email)),
      username: facts.username && (await keys.seal(quizUserId, 'name', facts.username)),
    }
    await visitors.handle(visitorStream(quizUserId), operation, (visitor) =>
      decideUserInfo(visitor, { ...facts, ...sealed }, operation.key !== undefined),
    )
    return { reply: { ok: true } }
  })
