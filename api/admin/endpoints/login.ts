import { login } from '#api/contracts/admin/admin.ts'
import type { ApiContext } from '#api/context.ts'
import { endpoint } from '#api/http/endpoint.ts'
import { Refusal } from '#api/http/refusal.ts'

export const adminLoginEndpoint = ({ admins, audit, devices, callerOf, logSignIn }: ApiContext) =>
  endpoint(login, async ({ body, bearer, operation, request }) => {
    const caller = callerOf(request)
    try {
      const attempt = { area: 'admin', name: body.username, address: caller.address } as const
      const token = await logSignIn(attempt, () => admins.signIn(body, operation, caller, bearer))
      await audit.record({ adminId: await admins.idOf(body.username), kind: 'sign-ins', act: 'signed in' })
      return { reply: { token }, headers: await devices.remember('admin', token, caller) }
    } catch (error) {
      if (error instanceof Refusal && error.status === 401 && error.code !== 'second_factor_required') {
        await audit.record({ adminId: await admins.idOf(body.username), kind: 'sign-ins', act: 'sign-in refused' })
      }
      throw error
    }
  })
