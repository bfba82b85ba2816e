import { certificate } from '#api/contracts/sequels.ts'
import type { ApiContext } from '#api/context.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const certificateEndpoint = ({ cabinet }: ApiContext) =>
  endpoint(certificate, async ({ params, bearer }) => ({
    reply: await cabinet.certificateOf(await cabinet.subscriber(bearer), params.courseVersion),
  }))
