import type { EMAIL_TAKEN, Registration } from '#api/contracts/account/cabinet.ts'
import { Refused, Unreachable } from '#web/lib/api/api.ts'

const TAKEN: typeof EMAIL_TAKEN = 'An account with this email already exists. Please try logging in.'
const FAILED = 'An error occurred while creating your account. Please try again or contact support.'
const NO_ANSWER = 'No answer came from the server. Please check your connection.'

/** The values of the form; the e-mail may be known already. */
export type RegistrationValues = {
  firstName: string
  lastName: string
  email: string
  password: string
  /** Whether what the subscriber writes in the course is saved. */
  savesWriting: boolean
}

/** Creates the body of the registration request. */
export const createRegistrationBody = (
  { firstName, lastName, email, password, savesWriting }: RegistrationValues,
  { transactionId, license }: { transactionId: string; license?: string | undefined },
  timeZone: string,
  quizUserId?: string,
): Registration => ({
  payoutSubId: transactionId,
  username: firstName,
  email,
  password,
  firstName,
  lastName,
  timeZone,
  status: 'active',
  ...(license !== undefined && { license }),
  courseVersion: 'v1',
  ...(quizUserId !== undefined && { quizUserId }),
  savesWriting,
})

export type Failure = {
  messages: string[]
  /** The e-mail has an account, so the visitor should log in. */
  hasAccount: boolean
}

const codeOf = ({ body }: Refused) => (body as { code?: unknown } | null | undefined)?.code

/** Describes why registration failed: the failure first, then its reason. */
export const describeFailure = (error: unknown): Failure => {
  if (error instanceof Unreachable) return { messages: [FAILED, NO_ANSWER], hasAccount: false }
  if (!(error instanceof Refused)) return { messages: [FAILED], hasAccount: false }
  // A 409 can also mean that two requests collided, which says nothing about the e-mail.
  if (error.status === 409 && codeOf(error) !== 'conflict') return { messages: [FAILED, TAKEN], hasAccount: true }
  const reason = error.hasServerMessage && error.status < 500 ? [error.message] : []
  return { messages: [FAILED, ...reason], hasAccount: codeOf(error) === 'purchase_claimed' }
}
