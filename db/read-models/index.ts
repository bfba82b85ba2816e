import type { Kysely } from 'kysely'
import { queryBuilder } from '#db/query.ts'
import type { ReadModelDescription, TablesOf } from './description.ts'
import { answerInsightsModel } from './answer-insights.ts'
import { eventCensusModel } from './event-census.ts'
import type { ReadModel } from './names.ts'
import { progressModel } from './progress.ts'
import { quizFunnelModel } from './quiz-funnel.ts'
import { subscriptionModel } from './subscription.ts'

type Views<Prefix extends string, M> = { [Name in keyof M & string as `${Prefix}_${Name}`]: M[Name] }

/** The views of the live versions, as Kysely's table interfaces. */
export type ReadViews = Views<'subscription', TablesOf<typeof subscriptionModel>> &
  Views<'progress', TablesOf<typeof progressModel>> &
  Views<'event_census', TablesOf<typeof eventCensusModel>> &
  Views<'answer_insights', TablesOf<typeof answerInsightsModel>> &
  Views<'quiz_funnel', TablesOf<typeof quizFunnelModel>>

/** Builds typed statements on the views of all read models. */
export const views: Kysely<ReadViews> = queryBuilder<ReadViews>().withSchema('read')

export const descriptions: Readonly<Record<ReadModel, ReadModelDescription>> = {
  'quiz-funnel': quizFunnelModel,
  subscription: subscriptionModel,
  progress: progressModel,
  'answer-insights': answerInsightsModel,
  'event-census': eventCensusModel,
}
