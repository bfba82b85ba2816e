import type { ApiContext } from '#api/context.ts'
import type { Endpoint } from '#api/http/endpoint.ts'
import { adminAccountEndpoint, changeAdminPasswordEndpoint } from './admins/endpoints/account.ts'
import { adminLogoutEndpoint, endAdminSessionEndpoint } from './admins/endpoints/admin-sessions.ts'
import { adminAnswersEndpoint } from './figures/endpoints/answers.ts'
import { adminAskedEndpoint } from './figures/endpoints/asked.ts'
import { adminComparisonEndpoint } from './figures/endpoints/comparison.ts'
import { adminDaysEndpoint } from './figures/endpoints/days.ts'
import {
  exploredEventEndpoint,
  exploredEventsEndpoint,
  openPseudonymEndpoint,
} from './operations/endpoints/explorer.ts'
import { adminFreshnessEndpoint, adminLightEndpoint } from './operations/endpoints/freshness.ts'
import { adminFunnelEndpoint, adminQuizzesEndpoint } from './figures/endpoints/funnel.ts'
import { adminHeadlineEndpoint, adminMoneyEndpoint, visitorPathEndpoint } from './figures/endpoints/headline.ts'
import { admitNamesEndpoint, listFoldedNamesEndpoint } from './figures/endpoints/ad-names.ts'
import { adminLoginEndpoint } from './admins/endpoints/login.ts'
import { adminDoctorEndpoint, adminOperationsEndpoint, adminRetryEndpoint } from './operations/endpoints/operations.ts'
import {
  adminAuditEndpoint,
  adminDisableEndpoint,
  adminListEndpoint,
  changeRoleEndpoint,
} from './admins/endpoints/operators.ts'
import { addPasskeyEndpoint, removePasskeyEndpoint, startPasskeyEndpoint } from './admins/endpoints/passkeys.ts'
import { erasePersonEndpoint, previewErasureEndpoint, signOutPersonEndpoint } from './support/endpoints/persons.ts'
import { adminPlansEndpoint } from './figures/endpoints/plans.ts'
import { adminRegisterEndpoint } from './admins/endpoints/register.ts'
import {
  removeSecondFactorEndpoint,
  setSecondFactorEndpoint,
  startSecondFactorEndpoint,
} from './admins/endpoints/second-factor.ts'
import { adminSpeedEndpoint } from './figures/endpoints/speed.ts'
import { adminSplitEndpoint } from './figures/endpoints/split.ts'
import { adminSubscribersEndpoint } from './figures/endpoints/subscribers.ts'
import {
  exportPersonEndpoint,
  extendAccessEndpoint,
  findPersonEndpoint,
  sendAccessLinkEndpoint,
  startAddressChangeEndpoint,
} from './support/endpoints/support.ts'
import { listSavedViewsEndpoint, removeViewEndpoint, saveViewEndpoint } from './admins/endpoints/saved-views.ts'
import { importSpendEndpoint } from './figures/endpoints/spend.ts'
import {
  listQuestionSetsEndpoint,
  publishQuestionSetEndpoint,
  readExperimentEndpoint,
  readQuestionSetEndpoint,
  removeQuestionDraftEndpoint,
  saveQuestionDraftEndpoint,
  weighQuestionSetsEndpoint,
} from './quiz/endpoints/question-sets.ts'
import {
  acceptWithdrawalEndpoint,
  handleWithdrawalEndpoint,
  listWithdrawalsEndpoint,
} from './payment/endpoints/withdrawals.ts'
import { createTokenEndpoint, listTokensEndpoint, revokeTokenEndpoint } from './admins/endpoints/tokens.ts'

export const adminRoutes = ({ admin }: ApiContext): Endpoint[] => [
  adminLoginEndpoint(admin),
  adminRegisterEndpoint(admin),
  adminQuizzesEndpoint(admin),
  adminFunnelEndpoint(admin),
  adminAskedEndpoint(admin),
  adminComparisonEndpoint(admin),
  adminDaysEndpoint(admin),
  adminAnswersEndpoint(admin),
  adminSplitEndpoint(admin),
  adminSpeedEndpoint(admin),
  adminPlansEndpoint(admin),
  adminMoneyEndpoint(admin),
  adminHeadlineEndpoint(admin),
  adminLightEndpoint(admin),
  visitorPathEndpoint(admin),
  adminFreshnessEndpoint(admin),
  adminSubscribersEndpoint(admin),
  importSpendEndpoint(admin),
  listFoldedNamesEndpoint(admin),
  admitNamesEndpoint(admin),
  adminOperationsEndpoint(admin),
  adminDoctorEndpoint(admin),
  adminRetryEndpoint(admin),
  listWithdrawalsEndpoint(admin),
  acceptWithdrawalEndpoint(admin),
  handleWithdrawalEndpoint(admin),
  erasePersonEndpoint(admin),
  previewErasureEndpoint(admin),
  signOutPersonEndpoint(admin),
  findPersonEndpoint(admin),
  sendAccessLinkEndpoint(admin),
  extendAccessEndpoint(admin),
  startAddressChangeEndpoint(admin),
  exportPersonEndpoint(admin),
  adminListEndpoint(admin),
  adminDisableEndpoint(admin),
  adminAuditEndpoint(admin),
  adminAccountEndpoint(admin),
  adminLogoutEndpoint(admin),
  changeAdminPasswordEndpoint(admin),
  startSecondFactorEndpoint(admin),
  setSecondFactorEndpoint(admin),
  removeSecondFactorEndpoint(admin),
  startPasskeyEndpoint(admin),
  addPasskeyEndpoint(admin),
  removePasskeyEndpoint(admin),
  endAdminSessionEndpoint(admin),
  changeRoleEndpoint(admin),
  exploredEventsEndpoint(admin),
  exploredEventEndpoint(admin),
  openPseudonymEndpoint(admin),
  listQuestionSetsEndpoint(admin),
  readQuestionSetEndpoint(admin),
  saveQuestionDraftEndpoint(admin),
  removeQuestionDraftEndpoint(admin),
  publishQuestionSetEndpoint(admin),
  weighQuestionSetsEndpoint(admin),
  readExperimentEndpoint(admin),
  listTokensEndpoint(admin),
  createTokenEndpoint(admin),
  revokeTokenEndpoint(admin),
  listSavedViewsEndpoint(admin),
  saveViewEndpoint(admin),
  removeViewEndpoint(admin),
]
