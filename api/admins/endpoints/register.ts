import { register } from '#api/contracts/admins/admin.ts'
import type { AdminArea } from '#api/admin-area.ts'
import { withFingerprint } from '#commands/command.ts'
import { adminEndpoint } from '#api/admins/admin-gate.ts'

export const adminRegisterEndpoint = ({ admins, callerOf }: Pick<AdminArea, 'admins' | 'callerOf'>) =>
  adminEndpoint(register, async ({ body, operation: given, bearer, request }) => {
    // A stored digest of the body would help to guess the password.
    const operation = withFingerprint(given, `registers ${body.username}`)
    const by = await admins.registrar(bearer)
    const token = await admins.register(body, by, operation, callerOf(request))
    const audited = { by: by.signedIn?.admin.adminId, detail: { username: body.username } }
    return { reply: { token }, audited }
  })
