import { register } from '#api/contracts/admin/admin.ts'
import type { ApiContext } from '#api/context.ts'
import { withFingerprint } from '#commands/command.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const adminRegisterEndpoint = ({ admins, audit, callerOf }: ApiContext) =>
  endpoint(register, async ({ body, operation: given, bearer, request }) => {
    // A stored digest of the body would help to guess the password.
    const operation = withFingerprint(given, `registers ${body.username}`)
    const by = await admins.registrar(bearer)
    const token = await admins.register(body, by, operation, callerOf(request))
    const adminId = 'adminId' in by ? by.adminId : undefined
    await audit.record({ adminId, kind: 'changes', act: 'made an admin', detail: { username: body.username } })
    return { reply: { token } }
  })
