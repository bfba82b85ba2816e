import { useEffect, useState } from 'react'
import type { planMaterial, PlanPreview, previewPlan } from '#api/contracts/offer/plan.ts'
import { allowedProgress } from '#web/quiz/progress/allowed-answers.ts'
import { get, post } from '#web/lib/api/api.ts'
import { consent, useConsent } from '#web/quiz/visitor/consent.ts'

type Answers = Record<string, string[]>

/** Returns the answers that the plan may use: none before the visitor has chosen, which makes the standard plan. */
const allowedAnswers = (): Answers => {
  const chosen = [...allowedProgress().answers].filter(([, choices]) => choices.length > 0)
  return Object.fromEntries(chosen.map(([key, choices]) => [key, [...choices]]))
}

/** Returns whether this device makes the plan, because the answers may not leave it. */
export const isMadeHere = (): boolean => consent()?.answers === false

const makeHere = async (answers: Answers): Promise<PlanPreview> => {
  const [material, { previewHere }] = await Promise.all([
    get<typeof planMaterial>('/quiz/plan-material'),
    import('#web/offer/device-plan/device-plan.ts'),
  ])
  return previewHere(new Map(Object.entries(answers)), material)
}

const make = (answers: Answers): Promise<PlanPreview> =>
  isMadeHere() ? makeHere(answers) : post<typeof previewPlan>('/quiz/plan', { answers })

type Preview = { key: string; plan: PlanPreview | undefined; pending: Promise<PlanPreview | undefined> }

let latest: Preview | undefined

/** Returns the plan for the visitor's answers, once per set of answers; undefined without a reply. */
export const fetchPlanPreview = (): Promise<PlanPreview | undefined> => {
  const answers = allowedAnswers()
  const key = JSON.stringify([isMadeHere(), answers])
  if (latest?.key === key) return latest.pending
  const pending = make(answers).catch((error: unknown) => {
    console.warn('The plan could not be shown', error)
    latest = undefined
    return undefined
  })
  const preview: Preview = { key, plan: undefined, pending }
  latest = preview
  void pending.then((plan) => (preview.plan = plan))
  return pending
}

/** Returns the plan for the visitor's answers; undefined until it is made. */
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
