import { reset } from '#api/contracts/cabinet.ts'
import type { ApiContext } from '#api/context.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const resetEndpoint = ({ cabinet }: ApiContext) =>
  endpoint(reset, async ({ body: { token, password }, operation }) => ({
    reply: { token: await cabinet.links.resetPassword(token, password, operation) },
  }))
