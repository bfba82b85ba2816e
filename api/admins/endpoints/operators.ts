import { changeRole } from '#api/contracts/admins/account.ts'
import { audit as auditContract, disableAdmin, listAdmins } from '#api/contracts/operations/operations.ts'
import type { AdminArea } from '#api/admin-area.ts'
import { adminEndpoint } from '#api/admins/admin-gate.ts'
import { done } from '#api/http/endpoint.ts'
import { readAdmins } from '#api/admins/admins-list.ts'

export const adminListEndpoint = ({ store }: Pick<AdminArea, 'store'>) =>
  adminEndpoint(listAdmins, async ({ caller }) => {
    const all = await readAdmins(store)
    return { reply: { admins: all.map((admin) => ({ ...admin, isYou: admin.adminId === caller.adminId })) } }
  })

export const adminDisableEndpoint = ({ admins, store }: Pick<AdminArea, 'admins' | 'store'>) =>
  adminEndpoint(disableAdmin, async ({ body: { adminId }, caller, operation }) => {
    await admins.disable(adminId, caller.adminId, operation)
    const username = (await readAdmins(store)).find((admin) => admin.adminId === adminId)?.username
    return { ...done, audited: { detail: { username } } }
  })

export const changeRoleEndpoint = ({ admins }: Pick<AdminArea, 'admins'>) =>
  adminEndpoint(changeRole, async ({ body: { adminId, role }, caller, operation }) => {
    await admins.changeRole({ adminId, role }, caller.adminId, operation)
    return { ...done, audited: { detail: { adminId, role } } }
  })

export const adminAuditEndpoint = ({ audit, store }: Pick<AdminArea, 'audit' | 'store'>) =>
  adminEndpoint(auditContract, async ({ query: { kind } }) => {
    const names = new Map((await readAdmins(store)).map(({ adminId, username }) => [adminId, username]))
    return { reply: { acts: await audit.latest(kind, (adminId) => names.get(adminId) ?? null) } }
  })
