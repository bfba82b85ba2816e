import type { ApiContext } from '#api/context.ts'
import type { Endpoint } from '#api/http/endpoint.ts'
import { adminAccountEndpoint, changeAdminPasswordEndpoint } from './endpoints/admins/account.ts'
import { adminLogoutEndpoint, endAdminSessionEndpoint } from './endpoints/admins/admin-sessions.ts'
import { adminAnswersEndpoint } from './endpoints/answers.ts'
import { adminAskedEndpoint } from './endpoints/asked.ts'
import { adminComparisonEndpoint } from './endpoints/comparison.ts'
import { adminDaysEndpoint } from './endpoints/days.ts'
import { exploredEventEndpoint, exploredEventsEndpoint, openPseudonymEndpoint } from './endpoints/explorer.ts'
import { adminFreshnessEndpoint, adminLightEndpoint } from './endpoints/freshness.ts'
import { adminFunnelEndpoint, adminQuizzesEndpoint } from './endpoints/funnel.ts'
import { adminHeadlineEndpoint, adminMoneyEndpoint, visitorPathEndpoint } from './endpoints/headline.ts'
import { admitNamesEndpoint, listFoldedNamesEndpoint } from './endpoints/ad-names.ts'
import { adminLoginEndpoint } from './endpoints/admins/login.ts'
import { adminDoctorEndpoint, adminOperationsEndpoint, adminRetryEndpoint } from './endpoints/operations.ts'
import {
  adminAuditEndpoint,
  adminDisableEndpoint,
  adminListEndpoint,
  changeRoleEndpoint,
} from './endpoints/admins/operators.ts'
import { addPasskeyEndpoint, removePasskeyEndpoint, startPasskeyEndpoint } from './endpoints/admins/passkeys.ts'
import { erasePersonEndpoint, previewErasureEndpoint, signOutPersonEndpoint } from './endpoints/persons/persons.ts'
import { adminPlansEndpoint } from './endpoints/plans.ts'
import { adminRegisterEndpoint } from './endpoints/admins/register.ts'
import {
  removeSecondFactorEndpoint,
  setSecondFactorEndpoint,
  startSecondFactorEndpoint,
} from './endpoints/admins/second-factor.ts'
import { adminSpeedEndpoint } from './endpoints/speed.ts'
import { adminSplitEndpoint } from './endpoints/split.ts'
import { adminSubscribersEndpoint } from './endpoints/subscribers.ts'
import {
  exportPersonEndpoint,
  extendAccessEndpoint,
  findPersonEndpoint,
  sendAccessLinkEndpoint,
  startAddressChangeEndpoint,
} from './endpoints/persons/support.ts'
import { listSavedViewsEndpoint, removeViewEndpoint, saveViewEndpoint } from './endpoints/admins/saved-views.ts'
import { importSpendEndpoint } from './endpoints/spend.ts'
import {
  listQuestionSetsEndpoint,
  publishQuestionSetEndpoint,
  readExperimentEndpoint,
  readQuestionSetEndpoint,
  removeQuestionDraftEndpoint,
  saveQuestionDraftEndpoint,
  weighQuestionSetsEndpoint,
} from './endpoints/question-sets.ts'
import { acceptWithdrawalEndpoint, handleWithdrawalEndpoint, listWithdrawalsEndpoint } from './endpoints/withdrawals.ts'
import { createTokenEndpoint, listTokensEndpoint, revokeTokenEndpoint } from './endpoints/admins/tokens.ts'

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
