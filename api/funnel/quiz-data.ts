import { quizData } from '#api/contracts/funnel.ts'
import { setFor } from '#api/content/questions/catalog.ts'
import { visitorStream } from '#events/quiz.ts'
import type { Api } from '../app.ts'

export const quizDataRoute = ({ answer, visitors }: Api) =>
  answer(quizData, async ({ query: { quizUserId } }) => {
    const version = quizUserId === undefined ? null : (await visitors.peek(visitorStream(quizUserId))).version
    const { set, etag } = setFor(quizUserId, version)
    return { reply: set, etag }
  })
