import type { ApiContext } from '#api/context.ts'
import type { Endpoint } from '#api/http/endpoint.ts'
import { createMailMarks } from '#db/crypto/signed-links.ts'
import { changeEmailEndpoint, confirmEmailEndpoint } from './endpoints/change-email.ts'
import { changePasswordEndpoint } from './endpoints/change-password.ts'
import { confirmEndpoint, requestConfirmationEndpoint } from './endpoints/confirm.ts'
import { deleteAccountEndpoint } from './endpoints/delete-account.ts'
import { finishEndpoint } from './endpoints/finish.ts'
import { forgotEndpoint } from './endpoints/forgot.ts'
import { loginEndpoint } from './endpoints/login.ts'
import { logoutEndpoint } from './endpoints/logout.ts'
import { mailReportEndpoint } from './endpoints/mail-report.ts'
import { meEndpoint } from './endpoints/me.ts'
import { myDataEndpoint } from './endpoints/my-data.ts'
import { withdrawQuizConsentEndpoint } from './endpoints/quiz-consent.ts'
import { chooseReminderEndpoint, readReminderEndpoint, stopRemindersEndpoint } from './endpoints/reminder.ts'
import { registerEndpoint } from './endpoints/register.ts'
import { resetEndpoint } from './endpoints/reset.ts'
import { endSessionsEndpoint, sessionsEndpoint } from './endpoints/sessions.ts'

export const accountRoutes = ({ cabinet, settings }: ApiContext): Endpoint[] => [
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
  readReminderEndpoint(cabinet),
  chooseReminderEndpoint(cabinet),
  stopRemindersEndpoint(cabinet),
  requestConfirmationEndpoint(cabinet),
  myDataEndpoint(cabinet),
  deleteAccountEndpoint(cabinet),
  withdrawQuizConsentEndpoint(cabinet),
  mailReportEndpoint({ ...cabinet, settings, mailMarks: createMailMarks(cabinet.keyStore) }),
]
