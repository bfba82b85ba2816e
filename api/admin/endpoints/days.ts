import { days } from '#api/contracts/admin/insights.ts'
import type { ApiContext } from '#api/context.ts'
import { endpoint } from '#api/http/endpoint.ts'
import { readDays } from '#api/admin/reports/days-report.ts'

export const adminDaysEndpoint = ({ funnelReports }: ApiContext) =>
  endpoint(days, async ({ body }) => ({ reply: await readDays(funnelReports, body) }))
