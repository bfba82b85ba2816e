import type { QuestionSet } from '#api/contracts/quiz/funnel.ts'
import { inChapter } from './in-chapter.ts'
import { life } from './v2/life.ts'
import { plan } from './v2/plan.ts'
import { prayer } from './v2/prayer.ts'
import { reading } from './v2/reading.ts'

/**
 * Sets out from the ordinary day and its reading, and comes to prayer and hope only near the end.
 * Choices are repeated in full: a version once published must not change because another does.
 */
export const v2: QuestionSet = {
  version: 'v2',
  questions: [
    ...inChapter('The Bible and you', reading),
    ...inChapter('Your days and your prayer', [...life, ...prayer]),
    ...inChapter('Your plan', plan),
  ],
}
