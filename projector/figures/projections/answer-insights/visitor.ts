import type { Handlers } from '#projector/projection.ts'
import { adKey } from '#events/figures/ad-name.ts'
import { reportDayOf } from '#events/time/report-day.ts'
import { bucketOf } from '#events/figures/measures/time-buckets.ts'

/** Choices of an answer and the bucket of its duration. A later answer replaces it. */
type Answer = { choices: readonly string[]; bucket: number }

/** Month, creative and version group the answers. The last two may become known after an answer. */
export type AnsweringVisitor = {
  month: string
  creative: string | null
  version: string | null
  /** Whether the owner marked the browser as theirs. */
  isOwn: boolean
  answers: Readonly<Record<string, Answer>>
}

const assertArrived = (visitor: AnsweringVisitor | undefined): AnsweringVisitor => {
  if (!visitor) throw new Error('This visitor never arrived')
  return visitor
}

/** Forgets the choices. The durations still count. */
const withoutChoices = (visitor: AnsweringVisitor): AnsweringVisitor => {
  const answers = Object.entries(visitor.answers).map(([question, { bucket }]) => [question, { choices: [], bucket }])
  return { ...visitor, answers: Object.fromEntries(answers) }
}

export const answeringHandlers: Handlers<AnsweringVisitor> = {
  'quiz.visitor-arrived': (before, { data, at }) =>
    before ?? {
      month: `${reportDayOf(at).slice(0, 7)}-01`,
      creative: adKey(data.creo),
      version: null,
      isOwn: false,
      answers: {},
    },
  'quiz.creo-attributed': (before, { data }) => ({
    ...assertArrived(before),
    creative: assertArrived(before).creative ?? adKey(data.creo),
  }),
  'quiz.question-set-given': (before, { data }) => ({ ...assertArrived(before), version: data.version }),
  'quiz.question-answered': (before, { data: { question, choices = [], timeTakenMs } }) => {
    const visitor = assertArrived(before)
    const answer = { choices: [...new Set(choices)], bucket: bucketOf(timeTakenMs) }
    return { ...visitor, answers: { ...visitor.answers, [question]: answer } }
  },
  // A withdrawal covers the answers that were sent.
  'quiz.consent-chosen': (before, { data }) =>
    data.answers ? assertArrived(before) : withoutChoices(assertArrived(before)),
  'quiz.own-marked': (before, { data }) => ({ ...assertArrived(before), isOwn: data.isOwn }),
  'quiz.answers-erased': (before) => withoutChoices(assertArrived(before)),
}
