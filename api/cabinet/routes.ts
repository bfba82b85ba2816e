import type { ApiContext } from '#api/context.ts'
import type { Endpoint } from '#api/http/endpoint.ts'
import { activeDayEndpoint } from './endpoints/active-day.ts'
import { cancelPlanEndpoint } from './endpoints/ending/cancel-plan.ts'
import { certificateEndpoint } from './endpoints/certificate.ts'
import { changeEmailEndpoint, confirmEmailEndpoint } from './endpoints/change-email.ts'
import { changePasswordEndpoint } from './endpoints/change-password.ts'
import { beginSequelEndpoint } from './endpoints/begin-sequel.ts'
import { chapterEndpoint } from './endpoints/course/chapter.ts'
import { chooseSeasonEndpoint } from './endpoints/choose-season.ts'
import { chooseTranslationEndpoint } from './endpoints/choose-translation.ts'
import { confirmEndpoint, requestConfirmationEndpoint } from './endpoints/confirm.ts'
import { courseTitlesEndpoint } from './endpoints/course/course-titles.ts'
import { dayCourseEndpoint } from './endpoints/course/day-course.ts'
import { dayMaterialEndpoint } from './endpoints/course/day-material.ts'
import { deleteAccountEndpoint } from './endpoints/delete-account.ts'
import { chooseFriendEndpoint } from './endpoints/friend/choose-friend.ts'
import { friendsDayEndpoint, markFriendsDayEndpoint } from './endpoints/friend/friends-day.ts'
import { finishEndpoint } from './endpoints/finish.ts'
import { forgotEndpoint } from './endpoints/forgot.ts'
import { journalEndpoint } from './endpoints/writing/journal.ts'
import { loginEndpoint } from './endpoints/login.ts'
import { logoutEndpoint } from './endpoints/logout.ts'
import { meEndpoint } from './endpoints/me.ts'
import { myDataEndpoint } from './endpoints/my-data.ts'
import { myPlanEndpoint } from './endpoints/my-plan.ts'
import { portalEndpoint } from './endpoints/portal.ts'
import { purchasesEndpoint } from './endpoints/purchases.ts'
import { withdrawQuizConsentEndpoint } from './endpoints/quiz-consent.ts'
import { readAnswersEndpoint } from './endpoints/writing/read-answers.ts'
import { chooseTimeZoneEndpoint, readTimeZoneEndpoint } from './endpoints/course/time-zone.ts'
import { chooseReminderEndpoint, readReminderEndpoint, stopRemindersEndpoint } from './endpoints/reminder.ts'
import { requestCancelLinkEndpoint } from './endpoints/ending/request-cancel-link.ts'
import { registerEndpoint } from './endpoints/register.ts'
import { resetEndpoint } from './endpoints/reset.ts'
import { saveAnswersEndpoint } from './endpoints/writing/save-answers.ts'
import { endSessionsEndpoint, sessionsEndpoint } from './endpoints/sessions.ts'
import { rhythmEndpoint } from './endpoints/rhythm.ts'
import { sequelsEndpoint } from './endpoints/sequels.ts'
import { chooseWritingEndpoint, writingEndpoint } from './endpoints/writing/consent.ts'
import { withdrawEndpoint } from './endpoints/ending/withdraw.ts'

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
