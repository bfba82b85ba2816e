import { login } from '#api/contracts/cabinet.ts'
import type { ApiContext } from '#api/context.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const loginEndpoint = ({ cabinet, devices, callerOf, logSignIn }: ApiContext) =>
  endpoint(login, async ({ body: { email, password, purchaseId, timeZone }, operation, request }) => {
    const caller = callerOf(request)
    const details = { purchaseId, timeZone }
    const token = await logSignIn({ area: 'client', name: email, address: caller.address }, () =>
      cabinet.accounts.signInByEmail({ email, password }, details, operation, caller),
    )
    return { reply: { token }, headers: await devices.remember('client', token, caller) }
  })
