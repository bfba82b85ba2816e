import { createHash } from 'node:crypto'
import sanitizeHtml from 'sanitize-html'
import { choicesOf, undecidedOf } from '#api/contracts/quiz/answer-kinds.ts'
import { type Question, QuestionSet } from '#api/contracts/quiz/funnel.ts'
import type { Assignment } from '#events/quiz/assignment.ts'
import { type Experiment, experiment } from './experiment.ts'

const ALLOWED = {
  allowedTags: ['p', 'strong', 'em', 'blockquote', 'cite', 'ul', 'li', 'br'],
  allowedAttributes: {},
}

const HTML_FIELDS = ['data', 'data2', 'data3', 'data4', 'data5'] as const

/** The question with only that html which cannot do anything: a few tags for text, and no attributes. */
export const sanitize = (question: Question): Question => {
  const clean = { ...question }
  for (const field of HTML_FIELDS) {
    const html = clean[field]
    if (html !== undefined) clean[field] = sanitizeHtml(html, ALLOWED)
  }
  if (!('replies' in clean) || !clean.replies) return clean
  const replies = Object.entries(clean.replies).map(([choice, reply]) => {
    return [choice, reply.data === undefined ? reply : { ...reply, data: sanitizeHtml(reply.data, ALLOWED) }]
  })
  return { ...clean, replies: Object.fromEntries(replies) }
}

/** A checked and sanitized question set. */
export type CleanSet = {
  set: QuestionSet
  /** Changes when anything in the set changes. */
  etag: string
}

export type Published = CleanSet & {
  /** 0 for a retired set. */
  weight: number
}

export type KnownQuestion = { type: Question['type']; choices: ReadonlySet<string> }

const assertOffered = (question: Question) => {
  const undecided = undecidedOf(question)
  if (undecided !== undefined && !choicesOf(question).includes(undecided))
    throw new Error(`${question.key} does not offer "${undecided}"`)
}

/** Checks and sanitizes a set. Throws for content that breaks its contract. */
export const cleanSet = (set: unknown): CleanSet => {
  const { version, questions } = QuestionSet.parse(set)
  questions.forEach(assertOffered)
  const clean = { version, questions: questions.map(sanitize) }
  const etag = createHash('sha256').update(JSON.stringify(clean)).digest('base64url').slice(0, 22)
  return { set: clean, etag }
}

const collectQuestions = (published: readonly Published[]) => {
  const known = new Map<string, KnownQuestion>()
  for (const question of published.flatMap(({ set }) => set.questions)) {
    const earlier = known.get(question.key)?.choices ?? []
    known.set(question.key, { type: question.type, choices: new Set([...earlier, ...choicesOf(question)]) })
  }
  return known
}

const orderKeys = (published: readonly Published[]): readonly string[] =>
  published.reduce<string[]>((order, { set }) => {
    let before = -1
    for (const { key } of set.questions) {
      const at = order.indexOf(key)
      if (at === -1) order.splice(++before, 0, key)
      else before = at
    }
    return order
  }, [])

/** Returns a number from 0 to 1: always the same for a visitor in an experiment, evenly spread over visitors. */
const drawNumber = (experimentId: string, quizUserId: string) =>
  createHash('sha256').update(`${experimentId}:${quizUserId}`).digest().readUInt32BE(0) / 2 ** 32

export type QuestionCatalog = {
  /** All sets, also retired ones. */
  published: readonly Published[]
  /** Returns the set of a visitor: the version first given to them, else the one drawn by the weights. */
  setFor: (quizUserId: string | undefined, given: string | null) => Published
  isPublished: (version: string) => boolean
  /** Returns what assigns this version to new visitors at present; null for a retired or unknown version. */
  assignmentOf: (version: string) => Assignment | null
  /** Returns the type of a question and every choice that any set offers for it, also a retired set. */
  questionOf: (key: string) => KnownQuestion | undefined
  /** The keys of all questions in the order of the first set. A key that only later sets have follows its predecessor there. */
  questionKeys: readonly string[]
}

/** Throws when no set has a positive weight or when an experiment lists a version twice. */
export const createQuestionCatalog = (current: Experiment): QuestionCatalog => {
  const published = current.arms.map(({ set, weight }): Published => ({ ...cleanSet(set), weight }))
  const running = published.filter(({ weight }) => weight > 0)
  const [first] = running
  if (!first) throw new Error('Every question set is retired: new visitors would get none')
  const versions = new Map(published.map((one) => [one.set.version, one]))
  if (versions.size < published.length) throw new Error('A question set is listed twice')
  const total = running.reduce((sum, { weight }) => sum + weight, 0)
  const questions = collectQuestions(published)
  const assignment: Assignment = {
    experiment: current.id,
    weights: Object.fromEntries(running.map(({ set, weight }) => [set.version, weight])),
  }

  const draw = (quizUserId: string): Published => {
    let left = drawNumber(current.id, quizUserId) * total
    return running.find(({ weight }) => (left -= weight) < 0) ?? first
  }

  return {
    published,
    setFor: (quizUserId, given) => versions.get(given ?? '') ?? (quizUserId === undefined ? first : draw(quizUserId)),
    isPublished: (version) => versions.has(version),
    assignmentOf: (version) => (Object.hasOwn(assignment.weights, version) ? assignment : null),
    questionOf: (key) => questions.get(key),
    questionKeys: orderKeys(published),
  }
}

/** The catalog of the running experiment, checked when the process starts. */
export const questionCatalog = createQuestionCatalog(experiment)
