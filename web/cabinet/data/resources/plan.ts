import type { myPlan, PlanSummary } from '#api/contracts/plan.ts'
import { getAsSubscriber } from '#web/cabinet/data/account-api.ts'
import { COURSE_FRESH_MS, type Resource } from '#web/cabinet/data/resource.ts'

/** The subscriber's plan with its reasons. */
export const planResource: Resource<PlanSummary> = {
  name: 'plan',
  freshMs: COURSE_FRESH_MS,
  fetch: () => getAsSubscriber<typeof myPlan>('/account/plan'),
}
