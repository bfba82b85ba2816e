import { adminAccount, changeAdminPassword } from '#api/contracts/admins/account.ts'
import type { AdminArea } from '#api/admin-area.ts'
import { ownVisitsToken } from '#api/quiz/own-visits.ts'
import { adminEndpoint } from '#api/admins/admin-gate.ts'

export const adminAccountEndpoint = ({
  adminSessions,
  passkeys,
  settings,
}: Pick<AdminArea, 'adminSessions' | 'passkeys' | 'settings'>) =>
  adminEndpoint(adminAccount, async ({ caller: { signedIn } }) => {
    const { username, role, secondFactor } = signedIn.admin
    const sessions = (await adminSessions.list(signedIn)).map(({ at, ...one }) => ({ ...one, startedAt: at }))
    return {
      reply: {
        username,
        role,
        hasSecondFactor: secondFactor !== undefined,
        recoveryCodesLeft: secondFactor?.recoveryCodes.length ?? 0,
        passkeys: (secondFactor?.passkeys ?? []).map(({ passkey, name, at }) => ({ passkey, name, addedAt: at })),
        passkeyHost: passkeys.host,
        sessions: sessions.toReversed(),
        ownVisits: ownVisitsToken(settings),
      },
    }
  })

export const changeAdminPasswordEndpoint = ({ accountSettings }: Pick<AdminArea, 'accountSettings'>) =>
  adminEndpoint(changeAdminPassword, async ({ body, caller, operation }) => ({
    reply: { token: await accountSettings.changePassword(caller.signedIn, body, operation) },
  }))
