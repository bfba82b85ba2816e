import {
  browserSupportsWebAuthn,
  startAuthentication,
  type AuthenticationResponseJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { v4 } from 'uuid'
import { tidy } from '#api/contracts/tidy/tidy.ts'
import type { Credentials, CREDENTIALS_SPECIAL, login, register } from '#api/contracts/admins/admin.ts'
import { post, Refused, Unreachable } from '#web/lib/api/api.ts'
import { adminSession } from './session.ts'

const SPECIAL: typeof CREDENTIALS_SPECIAL = 'Special characters in username or password are not allowed'
const PLAIN = /^[A-Za-z0-9_-]*$/

/** Returns the error that the server would report for these credentials, or undefined. */
export const credentialsError = (credentials: Credentials): string | undefined => {
  const [username, password] = [tidy(credentials.username), tidy(credentials.password)]
  if (!username || !password) return 'Username and password are required'
  return PLAIN.test(username) && PLAIN.test(password) ? undefined : SPECIAL
}

/** The second factor: the code of the authenticator app, or what a passkey signed. */
type Factor = { code?: string; passkey?: AuthenticationResponseJSON }

export const signIn = async (credentials: Credentials & Factor): Promise<string> => {
  const { token } = await post<typeof login>('/admin/auth/login', credentials, { bearer: adminSession.token() })
  return token
}

/** The new credentials, and what confirms them when an admin registers a colleague. */
type Registration = Credentials & { currentPassword?: string; currentCode?: string }

/**
 * Registers an admin and returns the new admin's token.
 *
 * @param bearer the token of an admin, or the setup token.
 * @throws Refused, Unreachable
 */
export const registerAdmin = async (credentials: Registration, bearer: string | null): Promise<string> => {
  const options = { bearer, idempotencyKey: v4() }
  const { token } = await post<typeof register>('/admin/auth/register', credentials, options)
  return token
}

type FactorRequest = {
  code: 'second_factor_required'
  message: string
  passkey?: PublicKeyCredentialRequestOptionsJSON
}

const isFactorRequest = (body: unknown): body is FactorRequest =>
  typeof body === 'object' && body !== null && 'code' in body && body.code === 'second_factor_required'

/** Returns the request for a second factor in a refusal, with a challenge for a passkey if the admin has one. */
export const factorRequest = (error: unknown): FactorRequest | undefined =>
  error instanceof Refused && isFactorRequest(error.body) ? error.body : undefined

/** Lets a passkey sign the challenge. Returns undefined if the device has none or the person cancels. */
export const signChallenge = async ({ passkey }: FactorRequest): Promise<AuthenticationResponseJSON | undefined> =>
  passkey && browserSupportsWebAuthn()
    ? await startAuthentication({ optionsJSON: passkey }).catch(() => undefined)
    : undefined

/** Returns the message for a failed sign-in, preferably that of the server. */
export const signInErrorText = (error: unknown): string => {
  if (error instanceof Unreachable) return 'Network error or server is down'
  if (error instanceof Refused && error.hasServerMessage) return error.message
  return 'An unexpected error occurred'
}
