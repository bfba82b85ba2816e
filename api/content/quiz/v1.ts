import type { QuestionSet } from '#api/contracts/quiz/funnel.ts'
import { inChapter } from './in-chapter.ts'
import { faith } from './v1/faith.ts'
import { life } from './v1/life.ts'
import { plan } from './v1/plan.ts'
import { prayer } from './v1/prayer.ts'

/** Sets out from faith today, passes through prayer and daily life, and ends with what someone is ready for. */
export const v1: QuestionSet = {
  version: 'v1',
  questions: [
    ...inChapter('The Bible and you', faith),
    ...inChapter('Your prayer and your days', [...prayer, ...life]),
    ...inChapter('Your plan', plan),
  ],
}
