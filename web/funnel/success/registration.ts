import type { EMAIL_TAKEN, Registration } from '#api/contracts/cabinet.ts'
import { Refused, Unreachable } from '#web/lib/api/api.ts'

const TAKEN: typeof EMAIL_TAKEN = 'An account with this email already exists. Please try logging in.'
const FAILED = 'An error occurred while creating your account. Please try again or contact support.'
const NO_ANSWER = 'No answer came from the server. Please check your connection.'

/** What a person fills in; the e-mail may be known already. */
export type Filled = { firstName: string; lastName: string; email: string; password: string }

/** What registration sends. */
export const registrationOf = (
  { firstName, lastName, email, password }: Filled,
  { payoutSubId, license }: { payoutSubId: string; license?: string | undefined },
  timeZone: string,
): Registration => ({
  payoutSubId,
  username: firstName.trim(),
  email: email.trim(),
  password,
  firstName: firstName.trim(),
  lastName: lastName.trim(),
  timeZone,
  status: 'active',
  ...(license !== undefined && { license }),
  courseVersion: 'v1',
})

export type Failure = {
  messages: string[]
  /** Logging in is the way on. */
  hasAccount: boolean
}

const codeOf = ({ body }: Refused) => (body as { code?: unknown } | null | undefined)?.code

/** Why there is no account, as it is said: what happened first, then what is known of the reason. */
export const failureOf = (error: unknown): Failure => {
  if (error instanceof Unreachable) return { messages: [FAILED, NO_ANSWER], hasAccount: false }
  if (!(error instanceof Refused)) return { messages: [FAILED], hasAccount: false }
  // By its code 409 may also mean that two calls met, which says nothing about the e-mail.
  if (error.status === 409 && codeOf(error) !== 'conflict') return { messages: [FAILED, TAKEN], hasAccount: true }
  const reason = error.hasServerMessage && error.status < 500 ? [error.message] : []
  return { messages: [FAILED, ...reason], hasAccount: codeOf(error) === 'purchase_claimed' }
}
