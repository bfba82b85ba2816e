import { audit as auditContract, disableAdmin, listAdmins } from '#api/contracts/admin/operations.ts'
import type { ApiContext } from '#api/context.ts'
import { done, endpoint } from '#api/http/endpoint.ts'
import { readAdmins } from '#api/admin/accounts/admins-list.ts'

export const adminListEndpoint = ({ admins, store }: ApiContext) =>
  endpoint(listAdmins, async ({ bearer }) => {
    const you = await admins.requireOperator(bearer)
    const all = await readAdmins(store)
    return { reply: { admins: all.map((admin) => ({ ...admin, isYou: admin.adminId === you })) } }
  })

export const adminDisableEndpoint = ({ admins, audit, store }: ApiContext) =>
  endpoint(disableAdmin, async ({ body: { adminId }, bearer, operation }) => {
    const by = await admins.requireOperator(bearer)
    await admins.disable(adminId, by, operation)
    const username = (await readAdmins(store)).find((admin) => admin.adminId === adminId)?.username
    await audit.record({ adminId: by, kind: 'changes', act: 'disabled an admin', detail: { username } })
    return done
  })

export const adminAuditEndpoint = ({ admins, audit, store }: ApiContext) =>
  endpoint(auditContract, async ({ query: { kind }, bearer }) => {
    await admins.requireOperator(bearer)
    const names = new Map((await readAdmins(store)).map(({ adminId, username }) => [adminId, username]))
    return { reply: { acts: await audit.latest(kind, (adminId) => names.get(adminId) ?? null) } }
  })
