import { quizData } from '#api/contracts/funnel.ts'
import { visitorStream } from '#events/quiz.ts'
import type { ApiContext } from '#api/context.ts'
import { endpoint } from '#api/http/endpoint.ts'

/** Returns the version that a visitor was given, also when another process recorded it a moment ago. */
const givenVersion = async (visitors: ApiContext['visitors'], quizUserId: string) => {
  const stream = visitorStream(quizUserId)
  return (await visitors.readCached(stream)).version ?? (await visitors.read(stream)).version
}

export const quizDataEndpoint = ({ visitors, questions }: ApiContext) =>
  endpoint(quizData, async ({ query: { quizUserId } }) => {
    const given = quizUserId === undefined ? null : await givenVersion(visitors, quizUserId)
    const { set, etag } = questions.setFor(quizUserId, given)
    return { reply: set, etag }
  })
