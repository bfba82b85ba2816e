import { login } from '#api/contracts/admin/admin.ts'
import type { ApiContext } from '#api/context.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const adminLoginEndpoint = ({ signInAdmin, devices, callerOf }: ApiContext) =>
  endpoint(login, async ({ body, bearer, operation, request }) => {
    const caller = callerOf(request)
    const token = await signInAdmin(body, operation, caller, bearer)
    return { reply: { token }, headers: await devices.remember('admin', token, caller) }
  })
