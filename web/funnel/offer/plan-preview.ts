import { useEffect, useState } from 'react'
import type { PlanPreview, previewPlan } from '#api/contracts/plan.ts'
import { allowedProgress } from '#web/funnel/progress/allowed-answers.ts'
import { post } from '#web/lib/api/api.ts'
import { useConsent } from '#web/lib/visitor/consent.ts'

/** Returns the answers that may leave this browser: none without consent, which makes the standard plan. */
const allowedAnswers = () => {
  const chosen = [...allowedProgress().answers].filter(([, choices]) => choices.length > 0)
  return Object.fromEntries(chosen.map(([key, choices]) => [key, [...choices]]))
}

type Preview = { key: string; plan: PlanPreview | undefined; pending: Promise<PlanPreview | undefined> }

let latest: Preview | undefined

/** Fetches the plan for the visitor's answers, once per set of answers; undefined without a reply. */
export const fetchPlanPreview = (): Promise<PlanPreview | undefined> => {
  const answers = allowedAnswers()
  const key = JSON.stringify(answers)
  if (latest?.key === key) return latest.pending
  const pending = post<typeof previewPlan>('/quiz/plan', { answers }).catch((error: unknown) => {
    console.warn('The plan could not be shown', error)
    latest = undefined
    return undefined
  })
  const preview: Preview = { key, plan: undefined, pending }
  latest = preview
  void pending.then((plan) => (preview.plan = plan))
  return pending
}

/** Returns the plan for the visitor's answers; undefined until the server has replied. */
export const usePlanPreview = (): PlanPreview | undefined => {
  const [plan, setPlan] = useState(() => latest?.plan)
  const choice = useConsent()
  useEffect(() => {
    let isShown = true
    void fetchPlanPreview().then((fetched) => isShown && setPlan(fetched))
    return () => {
      isShown = false
    }
    // The consent decides which answers are used.
  }, [choice])
  return plan
}
