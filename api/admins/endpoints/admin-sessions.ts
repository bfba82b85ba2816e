import { adminLogout, endAdminSession } from '#api/contracts/admins/account.ts'
import type { AdminArea } from '#api/admin-area.ts'
import { adminEndpoint } from '#api/admins/admin-gate.ts'
import { done } from '#api/http/endpoint.ts'

export const endAdminSessionEndpoint = ({ accountSettings }: Pick<AdminArea, 'accountSettings'>) =>
  adminEndpoint(endAdminSession, async ({ body, caller, operation }) => ({
    reply: { token: await accountSettings.endSession(caller.signedIn, body, operation) },
  }))

export const adminLogoutEndpoint = ({ adminSessions }: Pick<AdminArea, 'adminSessions'>) =>
  adminEndpoint(adminLogout, async ({ body: { everywhere }, caller: { signedIn }, operation }) => {
    const { admin, session } = signedIn
    const ended = everywhere ? admin.sessions.map((one) => one.session) : [session]
    await adminSessions.end(admin.adminId, ended, operation)
    return done
  })
