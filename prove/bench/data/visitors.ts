import { createHash } from 'node:crypto'
import { ANSWER_KINDS, type AnswerKind, choicesOf } from '#api/contracts/quiz/answer-kinds.ts'
import { AGES, type Question, type QuestionSet } from '#api/contracts/quiz/funnel.ts'
import { questionCatalog } from '#api/content/quiz/catalog.ts'
import type { NewEvent } from '#db/event-store.ts'
import type { DomainEvent } from '#events/catalog.ts'
import type { Sealed } from '#events/core/sealed.ts'
import type { Rng } from '#tools/random/rng.ts'
import { DAY_MS } from '#events/time/time.ts'

/** Ad creatives with realistic weights: a few with most of the traffic, and a long tail. */
const CREOS = ['morning', 'peace', 'family', 'habit', 'verse', 'prayer'].flatMap((theme) =>
  ['a', 'b', 'video', 'story'].map((form, n) => [`${theme}-${form}`, 1 / (1 + theme.length * (n + 1))] as const),
)

const SETS = questionCatalog.published.map(({ set, weight }) => [set, weight] as const)

type Weighted = readonly (readonly [name: string, weight: number])[]

/** Weights of creatives and versions that replace the default ones. */
export type TrafficMix = { creos: Weighted; versions: Weighted }

/** Returns numbered names with slowly decreasing weights. */
const weightedNames = (name: string, count: number): Weighted =>
  Array.from({ length: count }, (_, n) => [`${name}${n + 1}`, 1 / (20 + n)] as const)

/** More creatives and versions than a real funnel runs. With `(none)`, they are as many groups as a table shows. */
export const WIDE: TrafficMix = { creos: weightedNames('creative-', 499), versions: weightedNames('v', 4) }

const WEIGHTED_AGES = AGES.map((age, n) => [age, [2, 4, 3, 1][n] ?? 1] as const)

export type Journey = { quizUserId: string; events: NewEvent[] }

export type JourneyOptions = {
  arrival: Date
  trafficMix?: TrafficMix
  /** Maximum number of answered questions; all by default. */
  questions?: number
}

/** Returns the arrival of the nth visitor, with traffic that grows from month to month. */
export const pickArrival = (n: number, of: number, until: Date, months: number, rng: Rng): Date => {
  const span = months * 30.4 * DAY_MS
  return new Date(until.getTime() - span * (1 - ((n + rng.next()) / of) ** 0.75))
}

const digestOf = (text: string, bytes = 32) =>
  createHash('shake256', { outputLength: bytes }).update(text).digest('base64url')

/** Creates a value that looks sealed but has no key, as after an erasure. */
const sealed = (person: string, field: string, bytes: number): Sealed => ({
  person,
  sealed: `${digestOf(`iv ${field} ${person}`, 12)}.${digestOf(`${field} ${person}`, bytes)}`,
  digest: digestOf(`digest ${field} ${person}`),
})

const pickSeveral = (rng: Rng, choices: readonly string[]) => {
  const some = choices.filter(() => rng.next() < 0.4)
  return some.length > 0 ? some : [rng.pick(choices)]
}

const CHOOSE: Record<AnswerKind, (rng: Rng, choices: readonly string[]) => string[]> = {
  none: () => [],
  one: (rng, choices) => [rng.pick(choices)],
  many: pickSeveral,
}

const choicesFor = (question: Question, rng: Rng): string[] =>
  CHOOSE[ANSWER_KINDS[question.type]](rng, choicesOf(question))

/** Returns the answers of a visitor until they leave, and whether they finished. Without consent, no choice is stored. */
const answersTo = (set: QuestionSet, rng: Rng, most: number, hasConsent: boolean) => {
  const events: DomainEvent[] = []
  for (const question of set.questions.slice(0, most)) {
    // Most visitors who leave do so early.
    if (rng.next() < (events.length < 3 ? 0.12 : 0.045)) return { events, finished: false }
    const choices = hasConsent ? choicesFor(question, rng) : []
    const data = { question: question.key, choices, timeTakenMs: 800 + rng.below(9_000) }
    events.push({ type: 'quiz.question-answered', data })
  }
  return { events, finished: most >= set.questions.length }
}

const afterTheQuiz = (quizUserId: string, rng: Rng): DomainEvent[] => {
  const events: DomainEvent[] = []
  if (rng.next() < 0.75) events.push({ type: 'quiz.email-given', data: { email: sealed(quizUserId, 'email', 36) } })
  if (rng.next() < 0.9) events.push({ type: 'quiz.name-given', data: { name: sealed(quizUserId, 'name', 22) } })
  if (rng.next() < 0.35) events.push({ type: 'quiz.checkout-opened', data: {} })
  return events
}

/** Generates the timed events of one plausible visitor. */
export const journey = (rng: Rng, options: JourneyOptions): Journey => {
  const { arrival, questions = Infinity, trafficMix } = options
  const quizUserId = rng.uuid()
  const set = rng.weighted(SETS)
  const version = trafficMix ? rng.weighted(trafficMix.versions) : set.version
  const consent = { ads: rng.next() < 0.5, answers: rng.next() < 0.84 }
  const { events: answers, finished } = answersTo(set, rng, questions, consent.answers)
  const creo = rng.next() < 0.06 ? null : rng.weighted(trafficMix?.creos ?? CREOS)
  const happened: DomainEvent[] = [
    { type: 'quiz.visitor-arrived', data: { creo } },
    {
      type: 'quiz.question-set-given',
      data: { version, assignment: trafficMix ? null : questionCatalog.assignmentOf(version) },
    },
    { type: 'quiz.age-chosen', data: { age: rng.weighted(WEIGHTED_AGES) } },
    { type: 'quiz.consent-chosen', data: consent },
    ...answers,
    ...(finished ? afterTheQuiz(quizUserId, rng) : []),
  ]
  let at = arrival.getTime()
  const events = happened.map((event): NewEvent => {
    at += 500 + rng.below(9_000)
    const id = rng.uuid()
    const metadata = { correlation: rng.uuid(), causation: `/quiz/answer ${id}`, fingerprint: digestOf(id) }
    return { ...event, id, metadata, at: new Date(at) }
  })
  return { quizUserId, events }
}
