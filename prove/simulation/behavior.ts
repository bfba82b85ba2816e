import { ANSWER_KINDS, type AnswerKind, choicesOf, chosenFields } from '#api/contracts/quiz/answer-kinds.ts'
import { AGES, type Age, type Question } from '#api/contracts/quiz/funnel.ts'
import type { Rng } from '#tools/random/rng.ts'
import type { Person } from './person.ts'
import type { DeliveryMode } from './delivery.ts'
import type { GivenAnswer } from './operation.ts'

const FIRST_NAMES = `Grace Ruth Hannah Esther Naomi Miriam Abigail Lydia Martha Tabitha John David Samuel Daniel Joseph
  Caleb Joshua Peter Andrew Thomas Maria Elena Sofia Anne-Marie J.R. Lucas Noah Emma Olivia Faith`.split(/\s+/)

/** Returns the percentage of visitors who leave at a question, before its type and the person are considered. */
const dropOffPercent = (version: string, at: number, of: number): number => {
  // v1 asks about faith right away and loses visitors there. The other version starts gently and gets long.
  if (version === 'v1') return at < 3 ? 5.5 : 1.3
  return at < 3 ? 2.6 : 1 + (2.4 * at) / of
}

const DROP_OFF_WEIGHT: Record<Question['type'], number> = {
  select: 1,
  'multi-select': 1.5,
  image: 0.6,
  text: 0.6,
  'image-text': 0.7,
  Finish: 0.4,
}

/** Decides whether a visitor leaves instead of answering. */
export const isLeaving = ({ rng, persistence }: Person, version: string, { type }: Question, at: number, of: number) =>
  rng.next() < ((dropOffPercent(version, at, of) / 100) * DROP_OFF_WEIGHT[type]) / persistence

const TYPICAL_SECONDS: Record<Question['type'], number> = {
  select: 3.5,
  'multi-select': 7,
  image: 2.5,
  text: 5,
  'image-text': 6,
  Finish: 4,
}

/** Draws a time that is usually near the typical one and sometimes far above it. */
const timeTaken = (rng: Rng, type: Question['type']): string => {
  const spread = Math.exp((rng.next() + rng.next() + rng.next() - 1.5) * 1.1)
  return (TYPICAL_SECONDS[type] * spread).toFixed(2)
}

/** Prefers choices near the top of the list. */
const pickOne = (rng: Rng, choices: readonly string[]) =>
  rng.weighted(choices.map((choice, n) => [choice, 1 / (n + 2)] as const))

const pickSeveral = (rng: Rng, choices: readonly string[]): string[] => {
  const some = new Set(Array.from({ length: 1 + rng.below(4) }, () => pickOne(rng, choices)))
  return [...some]
}

const CHOOSE: Record<AnswerKind, (rng: Rng, choices: readonly string[]) => string[]> = {
  none: () => [],
  one: (rng, choices) => [pickOne(rng, choices)],
  many: pickSeveral,
}

export const simulateAnswer = (rng: Rng, question: Question): GivenAnswer => ({
  questionId: question.key,
  timeTaken: timeTaken(rng, question.type),
  ...chosenFields(question.type, CHOOSE[ANSWER_KINDS[question.type]](rng, choicesOf(question))),
})

export const pickOtherAge = (rng: Rng, age: Age): Age => rng.pick(AGES.filter((other) => other !== age))

export const pickFirstName = (rng: Rng): string => rng.pick(FIRST_NAMES)

export const inventEmail = (rng: Rng, name: string): string =>
  `${name.toLowerCase().replaceAll(/[^a-z]/g, '')}.${rng.below(100_000)}@example.${rng.pick(['com', 'org', 'net'])}`

/** Sends most requests once. Without a key the server recognizes a repetition by its content, so none may be late. */
export const chooseDeliveryMode = (rng: Rng, keyed: boolean): DeliveryMode => {
  const draw = rng.next()
  if (draw < 0.012) return { kind: 'reply-lost', hangUpAfterMs: undefined }
  if (draw < 0.025) return { kind: 'reply-lost', hangUpAfterMs: keyed ? rng.next() * 4 : undefined }
  if (draw < 0.04) return { kind: 'at-once', times: 2 + rng.below(2) }
  return { kind: 'once' }
}

/** Leaves out the Idempotency-Key for a few requests. */
export const hasKey = (rng: Rng): boolean => rng.next() >= 0.03
