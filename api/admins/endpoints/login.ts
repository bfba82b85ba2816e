import { login } from '#api/contracts/admins/admin.ts'
import type { AdminArea } from '#api/admin-area.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const adminLoginEndpoint = ({
  signInAdmin,
  devices,
  callerOf,
}: Pick<AdminArea, 'signInAdmin' | 'devices' | 'callerOf'>) =>
  endpoint(login, async ({ body, bearer, operation, request }) => {
    const caller = callerOf(request)
    const token = await signInAdmin(body, operation, caller, bearer)
    return { reply: { token }, headers: await devices.remember('admin', token, caller) }
  })
