import type { IncomingMessage } from 'node:http'
import { ANSWER_KINDS, type AnswerKind } from '#api/contracts/answer-kinds.ts'
import { type Answer, answer, questionPassed } from '#api/contracts/funnel.ts'
import type { z } from 'zod'
import type { KnownQuestion } from '#api/content/questions/catalog.ts'
import { visitorStream } from '#events/quiz.ts'
import type { Funnel } from '#api/funnel/funnel.ts'
import { type Operation, withFingerprint } from '#commands/command.ts'
import { done, endpoint } from '#api/http/endpoint.ts'
import { invalidRequest, Refusal } from '#commands/refusal.ts'
import { sealAnswer } from '#db/crypto/answers.ts'
import { createAnswersKeys } from '#commands/visitor/answers-keys.ts'
import { areAnswersRefused, decideAnswer } from '#commands/visitor/visitor.decision.ts'

const invalidField = (path: string, message: string) => invalidRequest(message, [{ path, message }])

const unknownQuestion = () => invalidField('questionId', 'There is no such question')

const millisecondsOf = (timeTaken: string) => Math.round(Number(timeTaken) * 1000)

type PassedQuestion = z.output<typeof questionPassed.body>

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

/** Stores an answer without choices: of a page that is only read, or of a question that was passed. */
const createPassed =
  ({ visitors, creatives }: Pick<Funnel, 'visitors' | 'creatives'>) =>
  async (
    { quizUserId, creative, questionId, timeTaken }: PassedQuestion,
    operation: Operation,
    request: IncomingMessage,
  ) => {
    const timeTakenMs = millisecondsOf(timeTaken)
    const passed = {
      question: questionId,
      chosen: null,
      timeTakenMs,
      creative: await creatives.admit(creative, request),
    }
    await visitors.handle(visitorStream(quizUserId), operation, (visitor) =>
      decideAnswer(visitor, passed, operation.key !== undefined),
    )
  }

type QuizAnswerDeps = Pick<Funnel, 'visitors' | 'questions' | 'creatives' | 'disposableKeys'>

export const quizAnswerEndpoint = (funnel: QuizAnswerDeps) => {
  const { visitors, questions, creatives, disposableKeys } = funnel
  const pass = createPassed(funnel)
  const withAnswersKey = createAnswersKeys(visitors, disposableKeys)
  /** Questions whose choices this process has named in an event. */
  const named = new Set<string>()

  return endpoint(answer, async ({ body, operation, raw, request }) => {
    const { quizUserId, questionId: question, creative, timeTaken } = body
    const known = questions.questionOf(question)
    const choices = choicesOf(known, body)
    if (choices.length === 0) {
      await pass(body, operation, request)
      return done
    }
    const offered = named.has(question) ? undefined : [...(known?.choices ?? [])]
    const given = {
      question,
      timeTakenMs: millisecondsOf(timeTaken),
      offered,
      creative: await creatives.admit(creative, request),
    }
    const stream = visitorStream(quizUserId)
    try {
      const outcome = await withAnswersKey(stream, (key, assertCurrent) => {
        // Fingerprints are stored. One that outlives the key would help to guess the answer.
        const sealed = withFingerprint(operation, key.fingerprint(raw.toString('latin1')))
        const answered = { ...given, chosen: sealAnswer(key, choices) }
        return visitors.handle(stream, sealed, (visitor) => {
          if (areAnswersRefused(visitor)) throw answersRefused()
          assertCurrent(visitor)
          return decideAnswer(visitor, answered, operation.key !== undefined)
        })
      })
      if (outcome === 'appended') named.add(question)
    } catch (error) {
      // An answer that was stored before the refusal gets the same reply when it is sent again.
      const isRefused = error instanceof Refusal && error.code === 'answers_refused'
      if (!isRefused || !(await visitors.isStored(stream, operation))) throw error
    }
    return done
  })
}

export const questionPassedEndpoint = (funnel: Omit<QuizAnswerDeps, 'disposableKeys'>) => {
  const pass = createPassed(funnel)
  return endpoint(questionPassed, async ({ body, operation, request }) => {
    if (!funnel.questions.questionOf(body.questionId)) throw unknownQuestion()
    await pass(body, operation, request)
    return done
  })
}
