import type { ReadModel } from '#db/read-models/names.ts'
import { answerInsights } from './answer-insights.ts'
import { eventCensus } from './event-census.ts'
import { progress } from './progress.ts'
import type { Projection } from '#projector/engine/projection.ts'
import { quizFunnel } from './quiz-funnel/quiz-funnel.ts'
import { subscription } from './subscription.ts'

const byReadModel: Record<ReadModel, Projection> = {
  'quiz-funnel': quizFunnel,
  subscription,
  progress,
  'answer-insights': answerInsights,
  'event-census': eventCensus,
}

/** Every projection of this release. */
export const projections: readonly Projection[] = Object.values(byReadModel)
