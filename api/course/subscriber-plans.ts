import { type CoursePlan, planFor } from '#api/content/course/plan/plan-for.ts'
import { visitorStream } from '#events/quiz/quiz.ts'
import type { VisitorCommands } from '#commands/quiz/visitor-commands.ts'
import { selectAllowedAnswers } from '#commands/quiz/answers.ts'

/** Returns a plan from the answers of the newest visitor who gave any, otherwise the standard plan. */
export type SubscriberPlans = (quizUserIds: readonly string[]) => Promise<CoursePlan>

/**
 * Creates the reader of subscribers' plans. A plan is computed from the answers for each request, so it follows a change
 * of consent, and no second copy of the answers has to be erased.
 */
export const createSubscriberPlans =
  (visitors: VisitorCommands): SubscriberPlans =>
  async (quizUserIds) => {
    for (const quizUserId of quizUserIds) {
      const plan = planFor(selectAllowedAnswers(await visitors.read(visitorStream(quizUserId))))
      if (plan.personal) return plan
    }
    return planFor(new Map())
  }
