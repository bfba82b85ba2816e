import type { ApiContext } from '#api/context.ts'
import type { Endpoint } from '#api/http/endpoint.ts'
import { consentEndpoint } from './quiz/endpoints/consent.ts'
import { countLandingEndpoint } from './quiz/endpoints/count-landing.ts'
import { markOwnEndpoint } from './quiz/endpoints/mark-own.ts'
import { recordMomentEndpoint } from './quiz/endpoints/moments.ts'
import { planMaterialEndpoint } from './offer/endpoints/plan-material.ts'
import { previewPlanEndpoint } from './offer/endpoints/preview-plan.ts'
import { fbPurchaseEndpoint } from './payment/endpoints/purchase-report.ts'
import { questionPassedEndpoint, quizAnswerEndpoint } from './quiz/endpoints/quiz-answer.ts'
import { quizDataEndpoint } from './quiz/endpoints/quiz-data.ts'
import { userInfoEndpoint } from './quiz/endpoints/user-info.ts'

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
