import { answerInsights } from './answer-insights.ts'
import { eventCensus } from './event-census.ts'
import { progress } from './progress.ts'
import type { Projection } from './projection.ts'
import { quizFunnel } from './quiz-funnel.ts'
import { subscription } from './subscription.ts'

/** Every read model there is. */
export const projections: readonly Projection[] = [quizFunnel, subscription, progress, answerInsights, eventCensus]
