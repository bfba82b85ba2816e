import { ANSWER_KINDS, type AnswerKind, chosenFields } from '#api/contracts/answer-kinds.ts'
import { questionCatalog } from '#api/content/questions/catalog.ts'
import type { Dice } from '#bench/tools/rng.ts'

const CHOOSE: Record<AnswerKind, (dice: Dice, choices: readonly string[]) => readonly string[]> = {
  none: () => [],
  one: (dice, choices) => [dice.pick(choices)],
  many: (dice, choices) => choices.slice(0, 1 + dice.below(3)),
}

/** The body of a valid `POST /api/v1/quiz/answer`: a random question and choices that it offers. */
export const answerBody = (dice: Dice, quizUserId: string): string => {
  const questionId = dice.pick(questionCatalog.questionKeys)
  const question = questionCatalog.questionOf(questionId)
  const choices = [...(question?.choices ?? [])]
  const given = question && chosenFields(question.type, CHOOSE[ANSWER_KINDS[question.type]](dice, choices))
  return JSON.stringify({ quizUserId, questionId, ...given, timeTaken: `${dice.below(20)}.${10 + dice.below(90)}` })
}

/** Headers of a browser that delivers an answer from its queue. */
export const answerHeaders = (dice: Dice) => ({ 'content-type': 'application/json', 'idempotency-key': dice.uuid() })
