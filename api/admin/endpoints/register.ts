import { register } from '#api/contracts/admin.ts'
import type { ApiContext } from '#api/context.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const adminRegisterEndpoint = ({ admins, audit }: ApiContext) =>
  endpoint(register, async ({ body: { username, password }, operation, bearer }) => {
    const by = admins.registrar(bearer)
    const token = await admins.register(username, password, by, operation)
    const adminId = 'adminId' in by ? by.adminId : undefined
    await audit.record({ adminId, kind: 'changes', act: 'made an admin', detail: { username } })
    return { reply: { token } }
  })
