import { createHash } from 'node:crypto'
import sanitizeHtml from 'sanitize-html'
import { type Question, QuestionSet } from '#api/contracts/funnel.ts'
import { v1 } from './v1.ts'
import { v2 } from './v2.ts'

/** The question sets that run side by side, and how many of so many visitors get each. */
const RUNNING: readonly { set: QuestionSet; weight: number }[] = [
  { set: v1, weight: 1 },
  { set: v2, weight: 1 },
]

const ALLOWED = {
  allowedTags: ['p', 'strong', 'em', 'blockquote', 'cite', 'ul', 'li', 'br'],
  allowedAttributes: {},
}

const HTML_FIELDS = ['data', 'data2', 'data3', 'data4', 'data5'] as const

/** The question with only that html which cannot do anything: a few tags for text, and no attributes. */
export const sanitised = (question: Question): Question => {
  const clean = { ...question }
  for (const field of HTML_FIELDS) {
    const html = clean[field]
    if (html !== undefined) clean[field] = sanitizeHtml(html, ALLOWED)
  }
  return clean
}

export type Published = {
  set: QuestionSet
  weight: number
  /** Changes when anything in the set changes. */
  etag: string
}

/** Checked and sanitised once, when the process starts: content that breaks its contract is not published. */
export const published: readonly Published[] = RUNNING.map(({ set, weight }) => {
  const { version, questions } = QuestionSet.parse(set)
  const clean = { version, questions: questions.map(sanitised) }
  const etag = createHash('sha256').update(JSON.stringify(clean)).digest('base64url').slice(0, 22)
  return { set: clean, weight, etag }
})

export type KnownQuestion = { type: Question['type']; choices: ReadonlySet<string> }

const collect = () => {
  const known = new Map<string, KnownQuestion>()
  for (const question of published.flatMap(({ set }) => set.questions)) {
    const earlier = known.get(question.key)?.choices ?? []
    const choices = 'choices' in question ? question.choices : []
    known.set(question.key, { type: question.type, choices: new Set([...earlier, ...choices]) })
  }
  return known
}
const questions = collect()

/** What any published version knows of a question: its type, and every choice it offers somewhere. */
export const questionOf = (key: string): KnownQuestion | undefined => questions.get(key)

/** The keys of all questions, in the order of the first set; what only later sets have stands where they have it. */
export const questionKeys: readonly string[] = published.reduce<string[]>((order, { set }) => {
  let before = -1
  for (const { key } of set.questions) {
    const at = order.indexOf(key)
    if (at === -1) order.splice(++before, 0, key)
    else before = at
  }
  return order
}, [])

/** A number from 0 to 1 that is always the same for a visitor and evenly spread over visitors. */
const lot = (quizUserId: string) => createHash('sha256').update(quizUserId).digest().readUInt32BE(0) / 2 ** 32

const first = (): Published => {
  const [only] = published
  if (!only) throw new Error('No question set is published')
  return only
}

/** The set of a visitor: the version first given to them, else the one their id draws by the weights. */
export const setFor = (quizUserId: string | undefined, given: string | null): Published => {
  const kept = published.find(({ set }) => set.version === given)
  if (kept || quizUserId === undefined) return kept ?? first()
  let left = lot(quizUserId) * published.reduce((sum, { weight }) => sum + weight, 0)
  return published.find(({ weight }) => (left -= weight) < 0) ?? first()
}

export const isPublished = (version: string): boolean => published.some(({ set }) => set.version === version)
