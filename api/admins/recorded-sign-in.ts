import type { Operation } from '#commands/command.ts'
import { Refusal } from '#commands/refusal.ts'
import type { SignInLog } from '#api/operations/sign-in-log.ts'
import type { RequestOrigin } from '#api/security/sign-in/caller.ts'
import type { EvenTimes } from '#api/security/sign-in/even-times.ts'
import type { AdminAccounts, AdminSignIn } from './admins.ts'
import type { Audit } from './audit.ts'

export type RecordedSignInDeps = { admins: AdminAccounts; audit: Audit; logSignIn: SignInLog; evenTimes: EvenTimes }

/**
 * Signs an admin in and returns the token. Successes and refusals are recorded; a request for a second factor is neither.
 * @throws {Refusal} 401, after a time that reveals nothing.
 */
export type RecordedSignIn = (
  given: AdminSignIn,
  operation: Operation,
  caller: RequestOrigin,
  replaced: string | undefined,
) => Promise<string>

export const createRecordedSignIn =
  ({ admins, audit, logSignIn, evenTimes }: RecordedSignInDeps): RecordedSignIn =>
  async (given, operation, caller, replaced) => {
    const attempt = { area: 'admin', name: given.username, address: caller.address } as const
    const record = async (act: string) =>
      await audit.record({ adminId: await admins.idOf(given.username), kind: 'sign-ins', act })
    const recordRefused = async (error: unknown) => {
      if (error instanceof Refusal && error.status === 401 && error.code !== 'second_factor_required')
        await record('sign-in refused')
      throw error
    }
    const token = await evenTimes.refuseInSteps(() =>
      logSignIn(attempt, () => admins.signIn(given, operation, caller, replaced)).catch(recordRefused),
    )
    await record('signed in')
    return token
  }
