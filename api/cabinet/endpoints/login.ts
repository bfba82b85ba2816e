import { login } from '#api/contracts/cabinet.ts'
import type { ApiContext } from '#api/context.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const loginEndpoint = ({ cabinet }: ApiContext) =>
  endpoint(login, async ({ body: { email, password, payoutSubId: purchaseId, timeZone }, operation }) => ({
    reply: { token: await cabinet.accounts.signInByEmail({ email, password }, { purchaseId, timeZone }, operation) },
  }))
