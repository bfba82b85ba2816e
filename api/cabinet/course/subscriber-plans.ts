import { type CoursePlan, planFor } from '#api/content/plan/plan-for.ts'
import { visitorStream } from '#events/quiz.ts'
import type { VisitorCommands } from '#api/funnel/commands.ts'
import { allowedAnswersOf } from '#api/funnel/visitor.decision.ts'

/**
 * Creates the reader of subscribers' plans. A plan is made from the answers each time, so it follows a change of consent,
 * and no second copy of the answers has to be erased.
 */
export const createSubscriberPlans =
  (visitors: VisitorCommands) =>
  /** @param quizUserIds the visitors that a subscriber bought as, newest first. The first plan made from answers counts. */
  async (quizUserIds: readonly string[]): Promise<CoursePlan> => {
    for (const quizUserId of quizUserIds) {
      const plan = planFor(allowedAnswersOf(await visitors.read(visitorStream(quizUserId))))
      if (plan.personal) return plan
    }
    return planFor(new Map())
  }

export type SubscriberPlans = ReturnType<typeof createSubscriberPlans>
