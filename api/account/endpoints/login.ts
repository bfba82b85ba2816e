import { login } from '#api/contracts/account/cabinet.ts'
import type { Cabinet } from '#api/cabinet.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const loginEndpoint = (
  cabinet: Pick<Cabinet, 'accounts' | 'callerOf' | 'completeSignIn' | 'evenTimes' | 'logSignIn'>,
) =>
  endpoint(login, async ({ body: { email, password, purchaseId }, bearer, operation, request }) => {
    const caller = cabinet.callerOf(request)
    const attempt = { area: 'client', name: email, address: caller.address } as const
    const token = await cabinet.evenTimes.refuseInSteps(() =>
      cabinet.logSignIn(attempt, () =>
        cabinet.accounts.signInByEmail({ email, password }, purchaseId, operation, caller),
      ),
    )
    return { reply: { token }, headers: await cabinet.completeSignIn(token, { caller, replaced: bearer, operation }) }
  })
