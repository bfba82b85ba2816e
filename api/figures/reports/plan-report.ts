import { type CoursePlan, planFor } from '#api/content/course/plan/plan-for.ts'
import { DECIDING } from '#api/content/course/plan/signs.ts'
import type { QuestionCatalog } from '#api/content/quiz/catalog.ts'
import { PLAN_FACETS, type PlansReply, UNDECIDED } from '#api/contracts/figures/definitions/plans.ts'
import { choicesOf } from '#api/contracts/quiz/answer-kinds.ts'
import { allowedAnswersOf } from '#commands/quiz/answers.ts'
import { evolveVisitor, initialVisitor, isQuizEvent } from '#commands/quiz/visitor.decision.ts'
import type { Pool } from '#db/client.ts'
import { STREAM_EVENTS } from '#db/store/in-stream.ts'
import { runQuery } from '#db/query.ts'
import { views } from '#db/read-models.ts'
import { visitorStream } from '#events/quiz/quiz.ts'
import { decodeNeeded, type StoredEvent } from '#events/decode.ts'

const MOST_VISITORS = 1_000

/** The order of the ids is random, so these are a fair sample of the latest months. */
const SAMPLE = views
  .selectFrom('answer_insights_visitors')
  .select('quiz_user_id')
  .orderBy('month', 'desc')
  .orderBy('quiz_user_id')
  .limit(MOST_VISITORS)

const EVENTS = `
  select position, e.stream, stream_version as "streamVersion", event_id as id, type, schema_version as "schemaVersion",
    data, metadata, recorded_at as at, f.value as forgettable
  from ${STREAM_EVENTS}
  left join event_store.forgettable f using (position)
  where s.stream = any($1) and type in ('quiz.consent-chosen', 'quiz.question-answered', 'quiz.answers-erased')
  order by e.stream_start, stream_version`

/** Returns the plans of a sample of visitors, made as subscribers' plans are made. */
const readPlans = async (pool: Pool): Promise<CoursePlan[]> => {
  const sample = (await runQuery(pool, SAMPLE)).map(({ quiz_user_id }) => visitorStream(quiz_user_id))
  const { rows } = await pool.query<StoredEvent>(EVENTS, [sample])
  const byStream = Map.groupBy(decodeNeeded(rows, isQuizEvent), ({ stream }) => stream)
  const visitors = sample.map((stream) => (byStream.get(stream) ?? []).reduce(evolveVisitor, initialVisitor))
  return visitors.map((visitor) => planFor(allowedAnswersOf(visitor)))
}

const valuesOf = (facet: (typeof PLAN_FACETS)[number], plan: CoursePlan): readonly string[] => {
  if (facet === 'theme') return plan.themes.length > 0 ? plan.themes : [UNDECIDED]
  return [String(plan[facet] ?? UNDECIDED)]
}

const countOf = (facet: (typeof PLAN_FACETS)[number], plans: readonly CoursePlan[]) => {
  const counts = new Map<string, number>()
  for (const value of plans.flatMap((plan) => valuesOf(facet, plan))) counts.set(value, (counts.get(value) ?? 0) + 1)
  const values = [...counts].map(([value, visitors]) => ({ value, visitors }))
  return { facet, values: values.toSorted((a, b) => b.visitors - a.visitors || (a.value < b.value ? -1 : 1)) }
}

/** Returns the questions that decide something, with every choice that any set offers. */
const decidingQuestions = ({ published, questionOf }: QuestionCatalog): PlansReply['questions'] =>
  DECIDING.flatMap((key) => {
    const question = published.flatMap(({ set }) => set.questions).find((one) => one.key === key)
    if (!question) return []
    const choices = [...(questionOf(key)?.choices ?? choicesOf(question))]
    return [{ key, question: question.question, isMultiple: question.type === 'multi-select', choices }]
  })

/** Returns the same text for plans with the same days, also with different reasons. */
const planKey = ({ minutes, moment, music, level, translation, prayFor, days }: CoursePlan) =>
  JSON.stringify([minutes, moment, music, level, translation, prayFor, days.map((day) => day?.theme)])

/** Counts what plans decide over a sample of visitors. Facets count only plans that answers made. */
export const readPlanReport = async (pool: Pool, catalog: QuestionCatalog): Promise<PlansReply> => {
  const plans = await readPlans(pool)
  const personal = plans.filter((plan) => plan.personal)
  return {
    visitors: plans.length,
    personal: personal.length,
    different: new Set(personal.map(planKey)).size,
    facets: PLAN_FACETS.map((facet) => countOf(facet, personal)),
    questions: decidingQuestions(catalog),
  }
}
