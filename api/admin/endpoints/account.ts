import {
  addPasskey,
  adminAccount,
  adminLogout,
  changeAdminPassword,
  changeRole,
  endAdminSession,
  removePasskey,
  removeSecondFactor,
  setSecondFactor,
  startPasskey,
  startSecondFactor,
} from '#api/contracts/admin/account.ts'
import type { ApiContext } from '#api/context.ts'
import { done, endpoint } from '#api/http/endpoint.ts'

export const adminAccountEndpoint = ({ admins, adminSessions, passkeys }: ApiContext) =>
  endpoint(adminAccount, async ({ bearer }) => {
    const by = await admins.signedIn(bearer)
    const { admin } = by
    const sessions = (await adminSessions.list(by)).map(({ at, ...one }) => ({ ...one, startedAt: at }))
    return {
      reply: {
        username: admin.username,
        role: admin.role,
        hasSecondFactor: admin.secondFactor !== undefined,
        recoveryCodesLeft: admin.secondFactor?.recoveryCodes.length ?? 0,
        passkeys: (admin.secondFactor?.passkeys ?? []).map(({ passkey, name, at }) => ({ passkey, name, addedAt: at })),
        passkeyHost: passkeys.host,
        sessions: sessions.toReversed(),
      },
    }
  })

export const changeAdminPasswordEndpoint = ({ admins, accountSettings, audit }: ApiContext) =>
  endpoint(changeAdminPassword, async ({ body, bearer, operation }) => {
    const by = await admins.signedIn(bearer)
    const token = await accountSettings.changePassword(by, body, operation)
    await audit.record({ adminId: by.admin.adminId, kind: 'changes', act: 'changed the password' })
    return { reply: { token } }
  })

export const startSecondFactorEndpoint = ({ admins, accountSettings }: ApiContext) =>
  endpoint(startSecondFactor, async ({ body: { password }, bearer }) => ({
    reply: await accountSettings.startSecondFactor(await admins.signedIn(bearer), password),
  }))

export const setSecondFactorEndpoint = ({ admins, accountSettings, audit }: ApiContext) =>
  endpoint(setSecondFactor, async ({ body, bearer, operation }) => {
    const by = await admins.signedIn(bearer)
    const reply = await accountSettings.setSecondFactor(by, body, operation)
    await audit.record({ adminId: by.admin.adminId, kind: 'changes', act: 'set a second factor' })
    return { reply }
  })

export const removeSecondFactorEndpoint = ({ admins, accountSettings, audit }: ApiContext) =>
  endpoint(removeSecondFactor, async ({ body: { password }, bearer, operation }) => {
    const by = await admins.signedIn(bearer)
    const token = await accountSettings.removeSecondFactor(by, password, operation)
    await audit.record({ adminId: by.admin.adminId, kind: 'changes', act: 'removed the second factor' })
    return { reply: { token } }
  })

export const startPasskeyEndpoint = ({ admins, accountSettings }: ApiContext) =>
  endpoint(startPasskey, async ({ body: { password }, bearer }) => ({
    reply: { options: await accountSettings.startPasskey(await admins.signedIn(bearer), password) },
  }))

export const addPasskeyEndpoint = ({ admins, accountSettings, audit }: ApiContext) =>
  endpoint(addPasskey, async ({ body, bearer, operation }) => {
    const by = await admins.signedIn(bearer)
    const token = await accountSettings.addPasskey(by, body, operation)
    await audit.record({ adminId: by.admin.adminId, kind: 'changes', act: 'added a passkey' })
    return { reply: { token } }
  })

export const removePasskeyEndpoint = ({ admins, accountSettings, audit }: ApiContext) =>
  endpoint(removePasskey, async ({ body, bearer, operation }) => {
    const by = await admins.signedIn(bearer)
    const token = await accountSettings.removePasskey(by, body, operation)
    await audit.record({ adminId: by.admin.adminId, kind: 'changes', act: 'removed a passkey' })
    return { reply: { token } }
  })

export const endAdminSessionEndpoint = ({ admins, accountSettings, audit }: ApiContext) =>
  endpoint(endAdminSession, async ({ body, bearer, operation }) => {
    const by = await admins.signedIn(bearer)
    const token = await accountSettings.endSession(by, body, operation)
    await audit.record({ adminId: by.admin.adminId, kind: 'sign-ins', act: 'ended a session' })
    return { reply: { token } }
  })

export const adminLogoutEndpoint = ({ admins, adminSessions, audit }: ApiContext) =>
  endpoint(adminLogout, async ({ body: { everywhere }, bearer, operation }) => {
    const { admin, session } = await admins.signedIn(bearer)
    const ended = everywhere ? admin.sessions.map((one) => one.session) : [session]
    await adminSessions.end(admin.adminId, ended, operation)
    await audit.record({ adminId: admin.adminId, kind: 'sign-ins', act: 'signed out' })
    return done
  })

export const changeRoleEndpoint = ({ admins, audit }: ApiContext) =>
  endpoint(changeRole, async ({ body, bearer, operation }) => {
    const by = await admins.requireOperator(bearer)
    await admins.changeRole(body, by, operation)
    await audit.record({ adminId: by, kind: 'changes', act: 'changed a role', detail: body })
    return done
  })
