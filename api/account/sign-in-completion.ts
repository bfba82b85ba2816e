import { followUp, type Operation, withFingerprint } from '#commands/command.ts'
import { browserName } from '#api/security/browser-name.ts'
import type { RequestOrigin } from '#api/security/sign-in/caller.ts'
import type { KnownDevices } from '#api/security/sign-in/known-devices.ts'
import type { Sessions } from './sessions.ts'

/** The request that began a session. `replaced` is the token that its browser had before. */
export type SignInRequest = { caller: RequestOrigin; replaced?: string | undefined; operation: Operation }

/**
 * Completes a sign-in: records the browser, ends the session that this browser had before, and remembers the device.
 * Sessions on other devices continue. Returns headers of the reply.
 */
export type CompleteSignIn = (token: string, request: SignInRequest) => Promise<Record<string, string>>

export type CompleteSignInDeps = { sessions: Sessions; devices: KnownDevices }

export const createCompleteSignIn =
  ({ sessions, devices }: CompleteSignInDeps): CompleteSignIn =>
  async (token, { caller, replaced, operation }) => {
    await sessions.recordBrowser(token, browserName(caller.userAgent))
    const ending = withFingerprint(operation, 'ends the session that a sign-in replaces')
    // A repeated request may carry the token that the first one returned.
    if (replaced !== token) await sessions.endReplaced(replaced, followUp(ending, 'end replaced'))
    return await devices.remember('client', token, caller)
  }
