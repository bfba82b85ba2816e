import { quizData } from '#api/contracts/funnel.ts'
import { visitorStream } from '#events/quiz.ts'
import type { ApiContext } from '#api/context.ts'
import { endpoint } from '#api/http/endpoint.ts'

/** Returns the assigned version of a visitor. A missing one is read again, because another process may have just recorded it. */
const assignedVersion = async (visitors: ApiContext['visitors'], quizUserId: string) => {
  const stream = visitorStream(quizUserId)
  return (await visitors.readCached(stream)).version ?? (await visitors.read(stream)).version
}

export const quizDataEndpoint = ({ visitors, questions }: ApiContext) =>
  endpoint(quizData, async ({ query: { quizUserId } }) => {
    const assigned = quizUserId === undefined ? null : await assignedVersion(visitors, quizUserId)
    const { set, etag } = questions.setFor(quizUserId, assigned)
    return { reply: set, etag }
  })
