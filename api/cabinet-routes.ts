import type { ApiContext } from '#api/context.ts'
import type { Endpoint } from '#api/http/endpoint.ts'
import { activeDayEndpoint } from './course/endpoints/active-day.ts'
import { cancelPlanEndpoint } from './payment/endpoints/ending/cancel-plan.ts'
import { certificateEndpoint } from './course/endpoints/certificate.ts'
import { changeEmailEndpoint, confirmEmailEndpoint } from './account/endpoints/change-email.ts'
import { changePasswordEndpoint } from './account/endpoints/change-password.ts'
import { beginSequelEndpoint } from './course/endpoints/begin-sequel.ts'
import { chapterEndpoint } from './course/endpoints/chapter.ts'
import { chooseSeasonEndpoint } from './course/endpoints/choose-season.ts'
import { chooseTranslationEndpoint } from './course/endpoints/choose-translation.ts'
import { confirmEndpoint, requestConfirmationEndpoint } from './account/endpoints/confirm.ts'
import { courseTitlesEndpoint } from './course/endpoints/course-titles.ts'
import { dayCourseEndpoint } from './course/endpoints/day-course.ts'
import { dayMaterialEndpoint } from './course/endpoints/day-material.ts'
import { deleteAccountEndpoint } from './account/endpoints/delete-account.ts'
import { chooseFriendEndpoint } from './course/endpoints/friend/choose-friend.ts'
import { friendsDayEndpoint, markFriendsDayEndpoint } from './course/endpoints/friend/friends-day.ts'
import { finishEndpoint } from './account/endpoints/finish.ts'
import { forgotEndpoint } from './account/endpoints/forgot.ts'
import { journalEndpoint } from './course/endpoints/writing/journal.ts'
import { loginEndpoint } from './account/endpoints/login.ts'
import { logoutEndpoint } from './account/endpoints/logout.ts'
import { meEndpoint } from './account/endpoints/me.ts'
import { myDataEndpoint } from './account/endpoints/my-data.ts'
import { myPlanEndpoint } from './course/endpoints/my-plan.ts'
import { portalEndpoint } from './payment/endpoints/portal.ts'
import { purchasesEndpoint } from './payment/endpoints/purchases.ts'
import { withdrawQuizConsentEndpoint } from './account/endpoints/quiz-consent.ts'
import { readAnswersEndpoint } from './course/endpoints/writing/read-answers.ts'
import { chooseTimeZoneEndpoint, readTimeZoneEndpoint } from './course/endpoints/time-zone.ts'
import { chooseReminderEndpoint, readReminderEndpoint, stopRemindersEndpoint } from './account/endpoints/reminder.ts'
import { requestCancelLinkEndpoint } from './payment/endpoints/ending/request-cancel-link.ts'
import { registerEndpoint } from './account/endpoints/register.ts'
import { resetEndpoint } from './account/endpoints/reset.ts'
import { saveAnswersEndpoint } from './course/endpoints/writing/save-answers.ts'
import { endSessionsEndpoint, sessionsEndpoint } from './account/endpoints/sessions.ts'
import { rhythmEndpoint } from './course/endpoints/rhythm.ts'
import { sequelsEndpoint } from './course/endpoints/sequels.ts'
import { chooseWritingEndpoint, writingEndpoint } from './course/endpoints/writing/consent.ts'
import { withdrawEndpoint } from './payment/endpoints/ending/withdraw.ts'

/** Returns the endpoints that subscribers call. */
export const cabinetRoutes = ({ cabinet }: ApiContext): Endpoint[] => [
  registerEndpoint(cabinet),
  loginEndpoint(cabinet),
  forgotEndpoint(cabinet),
  resetEndpoint(cabinet),
  finishEndpoint(cabinet),
  confirmEndpoint(cabinet),
  logoutEndpoint(cabinet),
  changePasswordEndpoint(cabinet),
  changeEmailEndpoint(cabinet),
  confirmEmailEndpoint(cabinet),
  sessionsEndpoint(cabinet),
  endSessionsEndpoint(cabinet),
  meEndpoint(cabinet),
  courseTitlesEndpoint(cabinet),
  dayCourseEndpoint(cabinet),
  dayMaterialEndpoint(cabinet),
  chapterEndpoint(cabinet),
  chooseTranslationEndpoint(cabinet),
  myPlanEndpoint(cabinet),
  readAnswersEndpoint(cabinet),
  saveAnswersEndpoint(cabinet),
  activeDayEndpoint(cabinet),
  sequelsEndpoint(cabinet),
  beginSequelEndpoint(cabinet),
  chooseSeasonEndpoint(cabinet),
  rhythmEndpoint(cabinet),
  chooseFriendEndpoint(cabinet),
  friendsDayEndpoint(cabinet),
  markFriendsDayEndpoint(cabinet),
  journalEndpoint(cabinet),
  certificateEndpoint(cabinet),
  readReminderEndpoint(cabinet),
  chooseReminderEndpoint(cabinet),
  stopRemindersEndpoint(cabinet),
  readTimeZoneEndpoint(cabinet),
  chooseTimeZoneEndpoint(cabinet),
  purchasesEndpoint(cabinet),
  requestConfirmationEndpoint(cabinet),
  portalEndpoint(cabinet),
  cancelPlanEndpoint(cabinet),
  requestCancelLinkEndpoint(cabinet),
  myDataEndpoint(cabinet),
  deleteAccountEndpoint(cabinet),
  withdrawEndpoint(cabinet),
  writingEndpoint(cabinet),
  chooseWritingEndpoint(cabinet),
  withdrawQuizConsentEndpoint(cabinet),
]
