import { login } from '#api/contracts/cabinet.ts'
import type { ApiContext } from '#api/context.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const loginEndpoint = ({ cabinet, callerOf, logSignIn }: ApiContext) =>
  endpoint(login, async ({ body: { email, password, purchaseId, timeZone }, bearer, operation, request }) => {
    const caller = callerOf(request)
    const details = { purchaseId, timeZone }
    const token = await logSignIn({ area: 'client', name: email, address: caller.address }, () =>
      cabinet.accounts.signInByEmail({ email, password }, details, operation, caller),
    )
    return { reply: { token }, headers: await cabinet.completeSignIn(token, { caller, replaced: bearer, operation }) }
  })
