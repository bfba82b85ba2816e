import { days } from '#api/contracts/figures/definitions/insights.ts'
import type { AdminArea } from '#api/admin-area.ts'
import { endpoint } from '#api/http/endpoint.ts'
import { readDays } from '#api/figures/reports/days-report.ts'

export const adminDaysEndpoint = ({ funnelReports }: Pick<AdminArea, 'funnelReports'>) =>
  endpoint(days, async ({ body }) => ({ reply: await readDays(funnelReports, body) }))
