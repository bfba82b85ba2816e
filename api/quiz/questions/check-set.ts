import type { QuestionCatalog } from '#api/content/quiz/catalog.ts'
import { CHOICES } from '#api/content/quiz/choices.ts'
import { ANSWER_KINDS, choicesOf, undecidedOf } from '#api/contracts/quiz/answer-kinds.ts'
import type { Question, QuestionSet } from '#api/contracts/quiz/funnel.ts'
import { Refusal } from '#commands/refusal.ts'

type Issue = { path: string; message: string }

/** Columns of the reports, which a question must not have as its key. */
const COLUMNS = ['version', 'creo', 'visitors', 'email', 'name', 'checkout', 'purchase', 'revenue']
/** Questions whose answers the calculation and the plan repeat to visitors. */
const NEEDED = ['faith-today', 'hopes', 'loved-parts', 'obstacles', 'time-of-day', 'minutes-a-day']
/** The landing page promises about twenty questions in three parts. */
const [PROMISED_QUESTIONS, PROMISED_PARTS] = [20, 3]

/** The choices of questions whose answers plans are made from. */
const PLANNED: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(CHOICES).map(([key, choices]) => [key, Object.values(choices)]),
)

/**
 * Checks what the contract of a question set cannot: that it fits the site and the other sets.
 * @throws {Refusal} 422 with an issue for each problem.
 */
export const assertFits = (set: QuestionSet, catalog: QuestionCatalog): void => {
  const issues = issuesOf(set, catalog)
  if (issues.length === 0) return
  const others = issues.length > 1 ? ` (${issues.length - 1} more)` : ''
  throw new Refusal(422, 'invalid_question_set', `${issues[0]?.message}${others}`, { issues })
}

const issuesOf = ({ questions }: QuestionSet, catalog: QuestionCatalog): Issue[] => {
  const keys = questions.map(({ key }) => key)
  const repeated = keys.find((key, n) => keys.indexOf(key) < n)
  const missing = NEEDED.filter((key) => !keys.includes(key))
  const asked = questions.filter(isAsked).length
  const parts = new Set(questions.flatMap(({ chapter }) => chapter ?? [])).size
  const finishes = questions.flatMap(({ type }, n) => (type === 'Finish' ? [n] : []))
  return [
    repeated !== undefined && { path: 'questions', message: `“${repeated}” is asked twice.` },
    missing.length > 0 && {
      path: 'questions',
      message: `The plan repeats the answers to ${missing.join(', ')}, which this set does not ask.`,
    },
    Math.round(asked / 5) * 5 !== PROMISED_QUESTIONS && {
      path: 'questions',
      message: `The landing page promises about ${PROMISED_QUESTIONS} questions. This set asks ${asked}.`,
    },
    parts !== PROMISED_PARTS && {
      path: 'questions',
      message: `The landing page promises ${PROMISED_PARTS} parts. This set has ${parts} (the field chapter).`,
    },
    (finishes.length !== 1 || finishes[0] !== questions.length - 1) && {
      path: 'questions',
      message: 'The last page, and only the last one, has the type Finish.',
    },
    ...questions.flatMap((question, n) => issuesOfQuestion(question, `questions.${n}`, catalog)),
  ].filter((issue): issue is Issue => issue !== false)
}

const isAsked = ({ type }: Question) => ANSWER_KINDS[type] !== 'none'

const issuesOfQuestion = (
  question: Question,
  at: string,
  { published, questionOf }: QuestionCatalog,
): (Issue | false)[] => {
  const { key, type, url, data } = question
  const known = questionOf(key)
  const pictures = new Set(published.flatMap(({ set }) => set.questions.map((one) => one.url)))
  return [
    COLUMNS.includes(key) && { path: `${at}.key`, message: `“${key}” is a column of the reports.` },
    known !== undefined &&
      known.type !== type && {
        path: `${at}.type`,
        message: `“${key}” has the type ${known.type} in other sets. Please choose another key.`,
      },
    ...issuesOfChoices(question, at),
    question.question.trim() === '' && { path: `${at}.question`, message: `“${key}” has no text.` },
    (type === 'text' || type === 'image-text') &&
      !data && { path: `${at}.data`, message: `“${key}” is a page without a text.` },
    url !== undefined &&
      !pictures.has(url) && {
        path: `${at}.url`,
        message: `No published set has the picture ${url}. New pictures come with a release.`,
      },
  ]
}

const issuesOfChoices = (question: Question, at: string): (Issue | false)[] => {
  const { key } = question
  const choices = choicesOf(question)
  const undecided = undecidedOf(question)
  const replies = 'replies' in question ? Object.keys(question.replies ?? {}) : []
  const planned = PLANNED.get(key)
  const unplanned = planned && choices.find((choice) => !planned.includes(choice))
  const stray = replies.find((choice) => !choices.includes(choice))
  return [
    new Set(choices).size < choices.length && { path: `${at}.choices`, message: `“${key}” offers a choice twice.` },
    unplanned !== undefined && {
      path: `${at}.choices`,
      message: `Plans do not know the choice “${unplanned}” of “${key}”. Please keep its choices, or choose another key.`,
    },
    undecided !== undefined &&
      !choices.includes(undecided) && { path: `${at}.undecided`, message: `“${key}” does not offer “${undecided}”.` },
    stray !== undefined && {
      path: `${at}.replies`,
      message: `“${key}” replies to “${stray}”, which it does not offer.`,
    },
  ]
}
