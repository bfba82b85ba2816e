import { questionCatalog } from '#api/content/quiz/catalog.ts'
import { choicesOf } from '#api/contracts/quiz/answer-kinds.ts'
import type { AttackTarget } from './testing.ts'

/** Consents to answers and answers a question of the quiz. Returns the visitor. */
export const answerQuiz = async (target: AttackTarget, quizUserId: string): Promise<string> => {
  const question = questionCatalog.published[0]?.set.questions.find(({ type }) => type === 'select')
  if (!question) throw new Error('There is no question with choices')
  const answer = choicesOf(question)[1]
  for (const [path, body] of [
    ['/quiz/consent', { ads: false, answers: true }],
    ['/quiz/answer', { questionId: question.key, answer, timeTaken: '2.00' }],
  ] as const) {
    const { status } = await target.post(path, { quizUserId, ...body })
    if (status !== 200) throw new Error(`${path} was answered ${status}`)
  }
  return quizUserId
}
