import { changeRole } from '#api/contracts/admin/account.ts'
import { audit as auditContract, disableAdmin, listAdmins } from '#api/contracts/admin/operations.ts'
import type { ApiContext } from '#api/context.ts'
import { done, endpoint } from '#api/http/endpoint.ts'
import { readAdmins } from '#api/admin/accounts/admins-list.ts'

export const adminListEndpoint = ({ store }: ApiContext) =>
  endpoint(listAdmins, async ({ caller }) => {
    const all = await readAdmins(store)
    return { reply: { admins: all.map((admin) => ({ ...admin, isYou: admin.adminId === caller.adminId })) } }
  })

export const adminDisableEndpoint = ({ admins, store }: ApiContext) =>
  endpoint(disableAdmin, async ({ body: { adminId }, caller, operation }) => {
    await admins.disable(adminId, caller.adminId, operation)
    const username = (await readAdmins(store)).find((admin) => admin.adminId === adminId)?.username
    return { ...done, audited: { detail: { username } } }
  })

export const changeRoleEndpoint = ({ admins }: ApiContext) =>
  endpoint(changeRole, async ({ body: { adminId, role }, caller, operation }) => {
    await admins.changeRole({ adminId, role }, caller.adminId, operation)
    return { ...done, audited: { detail: { adminId, role } } }
  })

export const adminAuditEndpoint = ({ audit, store }: ApiContext) =>
  endpoint(auditContract, async ({ query: { kind } }) => {
    const names = new Map((await readAdmins(store)).map(({ adminId, username }) => [adminId, username]))
    return { reply: { acts: await audit.latest(kind, (adminId) => names.get(adminId) ?? null) } }
  })
