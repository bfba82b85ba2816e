import type { IncomingMessage } from 'node:http'
import { ANSWER_KINDS, type AnswerKind } from '#api/contracts/quiz/answer-kinds.ts'
import { type Answer, answer, questionPassed } from '#api/contracts/quiz/funnel.ts'
import type { z } from 'zod'
import type { KnownQuestion } from '#api/content/quiz/catalog.ts'
import type { LiveCatalog } from '#api/quiz/questions/live-catalog.ts'
import { visitorStream } from '#events/quiz/quiz.ts'
import type { Funnel } from '#api/funnel.ts'
import type { Operation } from '#commands/command.ts'
import { done, endpoint } from '#api/http/endpoint.ts'
import { invalidRequest, Refusal } from '#commands/refusal.ts'
import { areAnswersRefused, decideAnswer } from '#commands/quiz/visitor.decision.ts'

type PassedQuestion = z.output<typeof questionPassed.body>

type Chosen = Pick<Answer, 'answer' | 'multiSelectAnswer'>

/** The only field that may carry the choices of an answer kind, and how to read it. */
const CHOSEN: Record<AnswerKind, { field?: keyof Chosen; read: (chosen: Chosen) => readonly string[] | undefined }> = {
  none: { read: () => [] },
  one: { field: 'answer', read: ({ answer }) => (answer === undefined ? undefined : [answer]) },
  many: { field: 'multiSelectAnswer', read: ({ multiSelectAnswer }) => multiSelectAnswer },
}

type QuizAnswerDeps = Pick<Funnel, 'visitors' | 'questions' | 'adValues'>

export const quizAnswerEndpoint = (funnel: QuizAnswerDeps) => {
  const { visitors, questions } = funnel
  const store = createStoring(funnel)

  return endpoint(answer, async ({ body, operation, request }) => {
    try {
      const choices = await withNewestSets(questions, () => choicesOf(questions.questionOf(body.questionId), body))
      await store(body, choices, operation, request)
    } catch (error) {
      // An answer that was stored before the refusal gets the same reply when it is sent again.
      const isRefused = error instanceof Refusal && error.code === 'answers_refused'
      if (!isRefused || !(await visitors.isStored(visitorStream(body.quizUserId), operation))) throw error
    }
    return done
  })
}

/** Creates the storing of an answer. It has no choices for a page that is only read, or a question that was passed. */
const createStoring =
  ({ visitors, adValues }: Pick<Funnel, 'visitors' | 'adValues'>) =>
  async (body: PassedQuestion, choices: readonly string[], operation: Operation, request: IncomingMessage) => {
    const { quizUserId, questionId: question, timeTaken } = body
    const creative = await adValues.record('creo', body.creative, request)
    const given = { question, choices, timeTakenMs: millisecondsOf(timeTaken), creative }
    await visitors.handle(visitorStream(quizUserId), operation, (visitor) => {
      if (choices.length > 0 && areAnswersRefused(visitor)) throw answersRefused()
      return decideAnswer(visitor, given, operation.key !== undefined)
    })
  }

const millisecondsOf = (timeTaken: string) => Math.round(Number(timeTaken) * 1000)

const answersRefused = () =>
  new Refusal(422, 'answers_refused', 'You asked us not to store your answers, so this one stays on your device.')

/** Calls `work` again when it refuses, because another process may have published a question set a moment ago. */
const withNewestSets = async <T>({ refresh }: Pick<LiveCatalog, 'refresh'>, work: () => T): Promise<T> => {
  try {
    return work()
  } catch {
    await refresh()
    return work()
  }
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

const unknownQuestion = () => invalidField('questionId', 'There is no such question')

const invalidField = (path: string, message: string) => invalidRequest(message, [{ path, message }])

export const questionPassedEndpoint = (funnel: QuizAnswerDeps) => {
  const store = createStoring(funnel)
  return endpoint(questionPassed, async ({ body, operation, request }) => {
    await withNewestSets(funnel.questions, () => {
      if (!funnel.questions.questionOf(body.questionId)) throw unknownQuestion()
    })
    await store(body, [], operation, request)
    return done
  })
}
