import type { DecidingMetric } from '#api/contracts/figures/deciding-metrics.ts'
import type { QuestionSetsReply } from '#api/contracts/quiz/editor/question-sets.ts'

type Plan = QuestionSetsReply['plan']

/** A plan as it is typed: the smallest effect in percentage points, or in units of money. */
export type TypedPlan = { question: string; metric: DecidingMetric; smallestEffect: string }

export const typedPlan = (plan: Plan): TypedPlan =>
  plan
    ? { ...plan, smallestEffect: String(plan.smallestEffect / 100) }
    : { question: '', metric: 'purchases', smallestEffect: '' }

/** Returns the plan in the form that requests take; null without a question. */
export const planOf = ({ question, metric, smallestEffect }: TypedPlan): Plan =>
  question.trim() === '' ? null : { question, metric, smallestEffect: Math.round(100 * Number(smallestEffect)) }
