import { login } from '#api/contracts/admin/admin.ts'
import type { ApiContext } from '#api/context.ts'
import { endpoint } from '#api/http/endpoint.ts'
import { Refusal } from '#commands/refusal.ts'
import { refuseInSteps } from '#api/security/sign-in/refuse-in-steps.ts'

export const adminLoginEndpoint = ({ admins, audit, devices, callerOf, logSignIn }: ApiContext) =>
  endpoint(login, async ({ body, bearer, operation, request }) => {
    const caller = callerOf(request)
    const attempt = { area: 'admin', name: body.username, address: caller.address } as const
    const recordRefused = async (error: unknown) => {
      if (error instanceof Refusal && error.status === 401 && error.code !== 'second_factor_required')
        await audit.record({ adminId: await admins.idOf(body.username), kind: 'sign-ins', act: 'sign-in refused' })
      throw error
    }
    const token = await refuseInSteps(() =>
      logSignIn(attempt, () => admins.signIn(body, operation, caller, bearer)).catch(recordRefused),
    )
    await audit.record({ adminId: await admins.idOf(body.username), kind: 'sign-ins', act: 'signed in' })
    return { reply: { token }, headers: await devices.remember('admin', token, caller) }
  })
