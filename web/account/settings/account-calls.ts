import type { changeEmail, changePassword, logout, requestConfirmation } from '#api/contracts/account/cabinet.ts'
import type {
  cancelPlan as cancel,
  deleteAccount,
  myData,
  portal,
  simulatedPortal,
  withdrawQuizConsent,
} from '#api/contracts/account/cabinet-data.ts'
import { getAsSubscriber, postAsSubscriber } from '#web/course/data/account-api.ts'
import { forgetAnswers, invalidateAnswers } from '#web/course/data/cabinet-query.ts'
import { cabinetStorage } from '#web/course/data/cabinet-storage.ts'
import { session } from '#web/course/data/session.ts'
import { deviceToken } from '#web/lib/api/device-token.ts'
import { forgetVisitor } from '#web/quiz/visitor/forget-visitor.ts'

/** Sends another link to the buyer who has to confirm this account. */
export const requestConfirmationLink = () =>
  postAsSubscriber<typeof requestConfirmation>('/account/purchases/confirm', {})

/** Requests new links to the payment provider's pages. */
export const requestPortal = () => postAsSubscriber<typeof portal>('/account/subscription/portal', {})

/** Ends the renewals of a purchase. */
export const cancelPlan = (purchaseId: string) =>
  postAsSubscriber<typeof cancel>('/account/subscription/cancel', { payoutSubId: purchaseId })

export type SimulatedAction = 'cancel' | 'cancel-now' | 'resume'

export const simulateAction = (action: SimulatedAction, purchaseId: string) =>
  postAsSubscriber<typeof simulatedPortal>('/account/subscription/simulated', { action, payoutSubId: purchaseId })

/** Changes the password. This session continues with a new token; all others end. */
export const setPassword = async (password: string, newPassword: string): Promise<void> => {
  const body = { password, newPassword }
  const { token } = await postAsSubscriber<typeof changePassword>('/account/auth/password', body)
  session.start(token)
}

/** Requests a link to a new address of the account. */
export const requestEmailChange = (email: string, password: string) =>
  postAsSubscriber<typeof changeEmail>('/account/auth/new-email', { email, password })

export const readMyData = () => getAsSubscriber<typeof myData>('/account/data')

/**
 * Takes back a consent of the quiz. Copies of what was made from deleted answers are removed.
 *
 * @throws Refused, Unreachable
 */
export const takeBackQuizConsent = async (purpose: 'answers' | 'ads'): Promise<void> => {
  await postAsSubscriber<typeof withdrawQuizConsent>('/account/quiz-consent', { purpose })
  if (purpose === 'ads') return
  for (const prefix of ['plan', 'day.']) cabinetStorage.names(prefix).forEach(cabinetStorage.remove)
  invalidateAnswers()
}

/** Removes all data of the subscriber from this browser. */
const forgetSubscriber = () => {
  cabinetStorage.forget()
  session.end()
  forgetVisitor()
  forgetAnswers()
}

/** Ends this session, or all of them. This browser forgets its data even if the server is unreachable. */
export const logOut = async (everywhere: boolean): Promise<void> => {
  await postAsSubscriber<typeof logout>('/account/auth/logout', { everywhere }).catch((error: unknown) => {
    // Only the server can end all sessions.
    if (everywhere) throw error
  })
  forgetSubscriber()
}

/** Erases the account. @throws Refused, Unreachable */
export const eraseAccount = async (password: string): Promise<void> => {
  await postAsSubscriber<typeof deleteAccount>('/account/delete', { password })
  deviceToken.forget('account')
  forgetSubscriber()
}
