import type { Kysely } from 'kysely'
import { queryBuilder } from '#db/query.ts'
import type { ReadModelDescription, TablesOf } from './read-models/description.ts'
import { adNamesModel } from './figures/ad-names.ts'
import { answerInsightsModel } from './figures/answer-insights.ts'
import { eventCensusModel } from './figures/event-census.ts'
import { moneyModel } from './figures/money.ts'
import type { ReadModel } from './read-models/names.ts'
import { progressModel } from './course/progress.ts'
import { quizFunnelModel } from './figures/quiz-funnel.ts'
import { subscriptionModel } from './payment/subscription.ts'
import { viewName } from './read-models/view-name.ts'
import { withdrawalsModel } from './payment/withdrawals.ts'

const models = {
  'quiz-funnel': quizFunnelModel,
  subscription: subscriptionModel,
  progress: progressModel,
  'answer-insights': answerInsightsModel,
  withdrawals: withdrawalsModel,
  'event-census': eventCensusModel,
  money: moneyModel,
  'ad-names': adNamesModel,
} satisfies Record<ReadModel, ReadModelDescription>

export const modelDescriptions: Readonly<Record<ReadModel, ReadModelDescription>> = models

/** Columns that lead to a person or a purchase, also inside the state of one. */
const NAMING = /_id$|^(?:state|stream|refunded_transaction)$/

/** The views of read models with such columns. The role of analysts may not read them: events have pseudonyms instead. */
export const CLOSED_VIEWS: readonly string[] = Object.values(modelDescriptions).flatMap((model) =>
  Object.entries(model.tables)
    .filter(([, { columns }]) => Object.keys(columns).some((column) => NAMING.test(column)))
    .map(([table]) => viewName(model.name, table)),
)

type SnakeCase<Name extends string> = Name extends `${infer Head}-${infer Tail}` ? `${Head}_${SnakeCase<Tail>}` : Name

type ViewsOf<Name extends ReadModel> = {
  [Table in keyof TablesOf<(typeof models)[Name]> & string as `${SnakeCase<Name>}_${Table}`]: TablesOf<
    (typeof models)[Name]
  >[Table]
}

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** The views of the live versions, as Kysely's table interfaces. */
export type ReadViews = Intersection<{ [Name in ReadModel]: ViewsOf<Name> }[ReadModel]>

/** Builds typed statements on the views of all read models. */
export const views: Kysely<ReadViews> = queryBuilder<ReadViews>().withSchema('read')
