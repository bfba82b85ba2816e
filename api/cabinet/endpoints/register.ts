import { register } from '#api/contracts/cabinet.ts'
import type { ApiContext } from '#api/context.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const registerEndpoint = ({ cabinet }: ApiContext) =>
  endpoint(register, async ({ body: { payoutSubId: purchaseId, ...form }, operation }) => ({
    reply: { token: await cabinet.registrations.register({ ...form, purchaseId }, operation) },
  }))
