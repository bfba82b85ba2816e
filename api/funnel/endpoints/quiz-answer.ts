import { ANSWER_KINDS, type AnswerKind } from '#api/contracts/answer-kinds.ts'
import { type Answer, answer, questionPassed } from '#api/contracts/funnel.ts'
import type { KnownQuestion } from '#api/content/questions/catalog.ts'
import { visitorStream } from '#events/quiz.ts'
import type { ApiContext } from '#api/context.ts'
import { done, endpoint } from '#api/http/endpoint.ts'
import { invalidRequest, Refusal } from '#api/http/refusal.ts'
import { decideAnswer, isAnswerRefused } from '#api/funnel/visitor.decision.ts'

const invalidField = (path: string, message: string) => invalidRequest(message, [{ path, message }])

const unknownQuestion = () => invalidField('questionId', 'There is no such question')

const millisecondsOf = (timeTaken: string) => Math.round(Number(timeTaken) * 1000)

type Chosen = Pick<Answer, 'answer' | 'multiSelectAnswer'>

/** The only field that may carry the choices of an answer kind, and how to read it. */
const CHOSEN: Record<AnswerKind, { field?: keyof Chosen; read: (chosen: Chosen) => readonly string[] | undefined }> = {
  none: { read: () => [] },
  one: { field: 'answer', read: ({ answer }) => (answer === undefined ? undefined : [answer]) },
  many: { field: 'multiSelectAnswer', read: ({ multiSelectAnswer }) => multiSelectAnswer },
}

/** Returns the choices of an answer. Refuses unpublished choices, so no free text is stored. */
const choicesOf = (question: KnownQuestion | undefined, chosen: Chosen): string[] => {
  if (!question) throw unknownQuestion()
  const { type, choices } = question
  const { field, read } = CHOSEN[ANSWER_KINDS[type]]
  for (const other of ['answer', 'multiSelectAnswer'] as const) {
    if (other !== field && chosen[other] !== undefined)
      throw invalidField(other, `A question of type ${type} takes no ${other}`)
  }
  const given = read(chosen)
  const path = field ?? 'questionId'
  if (given === undefined) throw invalidField(path, 'An answer is missing')
  if (new Set(given).size !== given.length) throw invalidField(path, 'A choice is named twice')
  if (!given.every((choice) => choices.has(choice))) throw invalidField(path, 'This is not one of the choices')
  return [...given]
}

const answersRefused = () =>
  new Refusal(422, 'answers_refused', 'You asked us not to store your answers, so this one stays on your device.')

export const quizAnswerEndpoint = ({ visitors, questions, creatives }: ApiContext) =>
  endpoint(answer, async ({ body: { quizUserId, creative, timeTaken, ...rest }, operation, request }) => {
    const given = {
      question: rest.questionId,
      choices: choicesOf(questions.questionOf(rest.questionId), rest),
      timeTakenMs: millisecondsOf(timeTaken),
      creative: await creatives.admit(creative, request),
    }
    const stream = visitorStream(quizUserId)
    try {
      await visitors.handle(stream, operation, (visitor) => {
        if (isAnswerRefused(visitor, given)) throw answersRefused()
        return decideAnswer(visitor, given, operation.key !== undefined)
      })
    } catch (error) {
      // An answer that was stored before the refusal gets the same reply when it is sent again.
      if (
        !(error instanceof Refusal && error.code === 'answers_refused' && (await visitors.wasDone(stream, operation)))
      )
        throw error
    }
    return done
  })

export const questionPassedEndpoint = ({ visitors, questions, creatives }: ApiContext) =>
  endpoint(questionPassed, async ({ body: { quizUserId, creative, timeTaken, questionId }, operation, request }) => {
    if (!questions.questionOf(questionId)) throw unknownQuestion()
    const passed = {
      question: questionId,
      choices: [],
      timeTakenMs: millisecondsOf(timeTaken),
      creative: await creatives.admit(creative, request),
    }
    await visitors.handle(visitorStream(quizUserId), operation, (visitor) =>
      decideAnswer(visitor, passed, operation.key !== undefined),
    )
    return done
  })
