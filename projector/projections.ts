import path from 'node:path'
import type { ReadModel } from '#db/read-models/names.ts'
import { discoverProjections } from '#projector/analyst/discover.ts'
import { adNames } from './figures/projections/ad-names.ts'
import { answerInsights } from './figures/projections/answer-insights/answer-insights.ts'
import { eventCensus } from './figures/projections/event-census.ts'
import { money } from './figures/projections/money/money.ts'
import { progress } from './course/projections/progress.ts'
import type { Projection } from '#projector/engine/projection.ts'
import { quizFunnel } from './figures/projections/quiz-funnel/quiz-funnel.ts'
import { subscription } from './payment/projections/subscription.ts'
import { withdrawals } from './payment/projections/withdrawals.ts'

const byReadModel: Record<ReadModel, Projection> = {
  'quiz-funnel': quizFunnel,
  subscription,
  progress,
  'answer-insights': answerInsights,
  withdrawals,
  'event-census': eventCensus,
  money,
  'ad-names': adNames,
}

/** Every file in this folder is a projection. The API doesn't read them; analysts do, in the schema `read`. */
export const ANALYST_PROJECTIONS = path.join(import.meta.dirname, 'analyst/projections')

/** Every projection of this release. */
export const projections: readonly Projection[] = [
  ...Object.values(byReadModel),
  ...(await discoverProjections(ANALYST_PROJECTIONS, Object.keys(byReadModel))),
]
