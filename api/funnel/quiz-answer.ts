import { type Answer, answer } from '#api/contracts/funnel.ts'
import type { KnownQuestion } from '#api/content/questions/catalog.ts'
import { visitorStream } from '#events/quiz.ts'
import type { Api } from '../app.ts'
import { done } from '../lib/answer.ts'
import { invalidRequest } from '../lib/refusal.ts'
import { decideAnswer } from './visitor.decision.ts'

const wrong = (path: string, message: string) => invalidRequest(message, [{ path, message }])

/**
 * The choices that an answer stands for. A select sends `answer`, a multi-select `multiSelectAnswer`, all others
 * neither; and only what some published version offers, so that no free text is ever stored as an answer.
 */
const choicesOf = (
  question: KnownQuestion | undefined,
  { answer, multiSelectAnswer }: Pick<Answer, 'answer' | 'multiSelectAnswer'>,
) => {
  if (!question) throw wrong('questionId', 'There is no such question')
  const { type, choices } = question
  if (type !== 'select' && answer !== undefined) throw wrong('answer', `A question of type ${type} takes no answer`)
  if (type !== 'multi-select' && multiSelectAnswer !== undefined) {
    throw wrong('multiSelectAnswer', `A question of type ${type} takes no multiSelectAnswer`)
  }
  const [path, given] =
    type === 'select'
      ? (['answer', answer === undefined ? undefined : [answer]] as const)
      : (['multiSelectAnswer', type === 'multi-select' ? multiSelectAnswer : []] as const)
  if (given === undefined) throw wrong(path, 'An answer is missing')
  if (new Set(given).size !== given.length) throw wrong(path, 'A choice is named twice')
  if (!given.every((choice) => choices.has(choice))) throw wrong(path, 'This is not one of the choices')
  return given
}

export const quizAnswerRoute = ({ answer: answering, visitors, questions }: Api) =>
  answering(answer, async ({ body: { quizUserId, creo, timeTaken, ...rest }, operation }) => {
    const given = {
      choices: choicesOf(questions.questionOf(rest.questionId), rest),
      timeTakenMs: Math.round(Number(timeTaken) * 1000),
    }
    await visitors.handle(visitorStream(quizUserId), operation, (visitor) =>
      decideAnswer(visitor, { question: rest.questionId, ...given, creo }, operation.key !== undefined),
    )
    return done
  })
