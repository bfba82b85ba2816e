import type { QuestionSet } from '#api/contracts/quiz/funnel.ts'
import { v1 } from './v1.ts'
import { v2 } from './v2.ts'

/**
 * The question sets and their share of new visitors. Retire a set with weight 0 and never delete it: visitors who
 * started it finish it, and their answers stay valid.
 */
export type Experiment = {
  /** Salts the assignment, so that different experiments assign visitors independently. A new experiment needs a new id. */
  id: string
  arms: readonly { set: QuestionSet; weight: number }[]
}

export const experiment: Experiment = {
  id: 'question-order',
  arms: [
    { set: v1, weight: 1 },
    { set: v2, weight: 1 },
  ],
}
