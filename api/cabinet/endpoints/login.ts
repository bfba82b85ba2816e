import { login } from '#api/contracts/cabinet.ts'
import type { ApiContext } from '#api/context.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const loginEndpoint = ({ cabinet }: ApiContext) =>
  endpoint(login, async ({ body: { email, password, ...notes }, operation }) => ({
    reply: { token: await cabinet.accounts.signInWith({ email, password }, notes, operation) },
  }))
