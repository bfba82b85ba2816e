import type { AdminArea } from '#api/admin-area.ts'
import { speed } from '#api/contracts/figures/speed.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const adminSpeedEndpoint = ({ timings }: Pick<AdminArea, 'timings'>) =>
  endpoint(speed, async ({ body }) => ({ reply: await timings.report(body) }))
