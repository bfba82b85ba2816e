import { certificate } from '#api/contracts/course/sequels.ts'
import type { Cabinet } from '#api/cabinet.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const certificateEndpoint = (cabinet: Pick<Cabinet, 'certificateOf' | 'subscriber'>) =>
  endpoint(certificate, async ({ params, bearer }) => ({
    reply: await cabinet.certificateOf(await cabinet.subscriber(bearer), params.courseVersion),
  }))
