import { quizData, QuizUserId } from '#api/contracts/quiz/funnel.ts'
import { visitorStream } from '#events/quiz/quiz.ts'
import type { Funnel } from '#api/funnel.ts'
import { endpoint } from '#api/http/endpoint.ts'
import { invalidRequest } from '#commands/refusal.ts'

/** Returns the assigned version of a visitor. A missing one is read again, because another process may have just recorded it. */
const assignedVersion = async (visitors: Funnel['visitors'], quizUserId: string) => {
  const stream = visitorStream(quizUserId)
  return (await visitors.readCached(stream)).version ?? (await visitors.read(stream)).version
}

const visitorOf = (bearer: string | undefined): string | undefined => {
  if (bearer === undefined) return undefined
  const { data, error } = QuizUserId.safeParse(bearer)
  if (error) throw invalidRequest('The bearer token must be the id of the visitor, a random (version 4) UUID.')
  return data
}

export const quizDataEndpoint = ({ visitors, questions }: Pick<Funnel, 'visitors' | 'questions'>) =>
  endpoint(quizData, async ({ query, bearer }) => {
    const quizUserId = visitorOf(bearer) ?? query.quizUserId
    const assigned = quizUserId === undefined ? null : await assignedVersion(visitors, quizUserId)
    // Another process may have published the set of this visitor a moment ago.
    if (assigned !== null && !questions.isPublished(assigned)) await questions.refresh()
    const { set, etag } = questions.setFor(quizUserId, assigned)
    return { reply: set, etag }
  })
