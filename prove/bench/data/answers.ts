import { ANSWER_KINDS, type AnswerKind, chosenFields } from '#api/contracts/quiz/answer-kinds.ts'
import { questionCatalog } from '#api/content/quiz/catalog.ts'
import type { Rng } from '#tools/random/rng.ts'

const CHOOSE: Record<AnswerKind, (rng: Rng, choices: readonly string[]) => readonly string[]> = {
  none: () => [],
  one: (rng, choices) => [rng.pick(choices)],
  many: (rng, choices) => choices.slice(0, 1 + rng.below(3)),
}

/** The body of a valid `POST /api/v1/quiz/answer`: a random question and choices that it offers. */
export const answerBody = (rng: Rng, quizUserId: string): string => {
  const questionId = rng.pick(questionCatalog.questionKeys)
  const question = questionCatalog.questionOf(questionId)
  const choices = [...(question?.choices ?? [])]
  const given = question && chosenFields(question.type, CHOOSE[ANSWER_KINDS[question.type]](rng, choices))
  return JSON.stringify({ quizUserId, questionId, ...given, timeTaken: `${rng.below(20)}.${10 + rng.below(90)}` })
}

/** Headers of a browser that delivers an answer from its queue. */
export const answerHeaders = (rng: Rng) => ({ 'content-type': 'application/json', 'idempotency-key': rng.uuid() })
