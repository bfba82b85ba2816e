import { userInfo } from '#api/contracts/funnel.ts'
import { visitorStream } from '#events/quiz.ts'
import type { ApiContext } from '#api/context.ts'
import { done, endpoint } from '#api/http/endpoint.ts'
import { invalidRequest } from '#api/http/refusal.ts'
import { decideUserInfo } from '#api/funnel/visitor.decision.ts'

export const userInfoEndpoint = ({ visitors, keys, questions }: ApiContext) =>
  endpoint(userInfo, async ({ body: { quizUserId, ...facts }, operation }) => {
    if (facts.quizQuestionsId !== undefined && !questions.isPublished(facts.quizQuestionsId)) {
      const issue = { path: 'quizQuestionsId', message: 'No question set has this version' }
      throw invalidRequest(issue.message, [issue])
    }
    const assignment = facts.quizQuestionsId === undefined ? null : questions.assignmentOf(facts.quizQuestionsId)
    const stream = visitorStream(quizUserId)
    // Sealing may make a key, which a refused request must not leave behind.
    if (facts.email !== undefined || facts.username !== undefined) await visitors.wasDone(stream, operation)
    const seal = async (field: string, value: string | undefined) =>
      value === undefined ? undefined : await keys.seal(quizUserId, field, value)
    const sealed = { email: await seal('email', facts.email), username: await seal('name', facts.username) }
    await visitors.handle(stream, operation, (visitor) =>
      decideUserInfo(visitor, { ...facts, ...sealed, assignment }, operation.key !== undefined),
    )
    return done
  })
