import { quizData } from '#api/contracts/funnel.ts'
import { visitorStream } from '#events/quiz.ts'
import type { Api } from '#api/app.ts'

/** Returns the version that a visitor was given, also when another process recorded it a moment ago. */
const givenVersion = async (visitors: Api['visitors'], quizUserId: string) => {
  const stream = visitorStream(quizUserId)
  return (await visitors.peek(stream)).version ?? (await visitors.read(stream)).version
}

export const quizDataRoute = ({ answer, visitors, questions }: Api) =>
  answer(quizData, async ({ query: { quizUserId } }) => {
    const given = quizUserId === undefined ? null : await givenVersion(visitors, quizUserId)
    const { set, etag } = questions.setFor(quizUserId, given)
    return { reply: set, etag }
  })
