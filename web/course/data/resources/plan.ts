import type { myPlan, planMaterial, PlanSummary } from '#api/contracts/offer/plan.ts'
import { getAsSubscriber } from '#web/course/data/account-api.ts'
import { answersHere } from '#web/course/data/answers-here.ts'
import { COURSE_FRESH_MS, type Resource } from '#web/course/data/resource.ts'

const fetchPlan = async (): Promise<PlanSummary> => {
  const answers = answersHere()
  if (!answers) return getAsSubscriber<typeof myPlan>('/account/plan')
  const [{ titles }, { summaryHere }] = await Promise.all([
    getAsSubscriber<typeof planMaterial>('/quiz/plan-material'),
    import('#web/offer/device-plan/device-plan.ts'),
  ])
  return summaryHere(answers, titles)
}

/** The subscriber's plan with its reasons. Without consent to send answers, this device makes it. */
export const planResource: Resource<PlanSummary> = { name: 'plan', freshMs: COURSE_FRESH_MS, fetch: fetchPlan }
