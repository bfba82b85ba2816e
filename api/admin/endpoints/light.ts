import type { AdminArea } from '#api/admin/admin-area.ts'
import { readLight } from '#api/admin/operations/light-report.ts'
import { light } from '#api/contracts/admin/headline.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const adminLightEndpoint = ({ reportPool, clock }: Pick<AdminArea, 'reportPool' | 'clock'>) =>
  endpoint(light, async () => ({ reply: await readLight(reportPool, clock()) }))
