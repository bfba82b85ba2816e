import { reset } from '#api/contracts/cabinet.ts'
import type { ApiContext } from '#api/context.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const resetEndpoint = ({ cabinet, devices, callerOf }: ApiContext) =>
  endpoint(reset, async ({ body, operation, request }) => {
    const token = await cabinet.links.resetPassword(body.token, body.password, operation)
    return { reply: { token }, headers: await devices.remember('client', token, callerOf(request)) }
  })
