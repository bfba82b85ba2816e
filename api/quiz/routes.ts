import type { ApiContext } from '#api/context.ts'
import type { Endpoint } from '#api/http/endpoint.ts'
import { consentEndpoint } from './endpoints/consent.ts'
import { countLandingEndpoint } from './endpoints/count-landing.ts'
import { markOwnEndpoint } from './endpoints/mark-own.ts'
import { recordMomentEndpoint } from './endpoints/moments.ts'
import { questionPassedEndpoint, quizAnswerEndpoint } from './endpoints/quiz-answer.ts'
import { quizDataEndpoint } from './endpoints/quiz-data.ts'
import { userInfoEndpoint } from './endpoints/user-info.ts'
import {
  listQuestionSetsEndpoint,
  publishQuestionSetEndpoint,
  readExperimentEndpoint,
  readQuestionSetEndpoint,
  removeQuestionDraftEndpoint,
  saveQuestionDraftEndpoint,
  weighQuestionSetsEndpoint,
} from './endpoints/question-sets.ts'
import { quizPreviewEndpoint } from './questions/preview-set.ts'

export const quizRoutes = (context: ApiContext): Endpoint[] => [
  quizDataEndpoint(context.funnel),
  userInfoEndpoint(context.funnel),
  quizAnswerEndpoint(context.funnel),
  questionPassedEndpoint(context.funnel),
  consentEndpoint(context.funnel),
  countLandingEndpoint(context.funnel),
  markOwnEndpoint(context.funnel),
  recordMomentEndpoint(context.funnel),
  listQuestionSetsEndpoint(context.admin),
  readQuestionSetEndpoint(context.admin),
  saveQuestionDraftEndpoint(context.admin),
  removeQuestionDraftEndpoint(context.admin),
  publishQuestionSetEndpoint(context.admin),
  weighQuestionSetsEndpoint(context.admin),
  readExperimentEndpoint(context.admin),
  quizPreviewEndpoint(context),
]
