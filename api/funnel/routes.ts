import type { ApiContext } from '#api/context.ts'
import type { Endpoint } from '#api/http/endpoint.ts'
import { consentEndpoint } from './endpoints/consent.ts'
import { countLandingEndpoint } from './endpoints/count-landing.ts'
import { markOwnEndpoint } from './endpoints/mark-own.ts'
import { recordMomentEndpoint } from './endpoints/moments.ts'
import { planMaterialEndpoint } from './endpoints/plan-material.ts'
import { previewPlanEndpoint } from './endpoints/preview-plan.ts'
import { fbPurchaseEndpoint } from './endpoints/purchase-report.ts'
import { questionPassedEndpoint, quizAnswerEndpoint } from './endpoints/quiz-answer.ts'
import { quizDataEndpoint } from './endpoints/quiz-data.ts'
import { userInfoEndpoint } from './endpoints/user-info.ts'

export const funnelRoutes = ({ funnel }: ApiContext): Endpoint[] => [
  quizDataEndpoint(funnel),
  userInfoEndpoint(funnel),
  quizAnswerEndpoint(funnel),
  questionPassedEndpoint(funnel),
  consentEndpoint(funnel),
  countLandingEndpoint(funnel),
  markOwnEndpoint(funnel),
  recordMomentEndpoint(funnel),
  previewPlanEndpoint(),
  planMaterialEndpoint(),
  fbPurchaseEndpoint(funnel),
]
