import type { Projection } from './projection.ts'
import { quizFunnel } from './quiz-funnel.ts'

/** Every read model there is. */
export const projections: readonly Projection[] = [quizFunnel]
