import { asked } from '#api/contracts/figures/insights.ts'
import type { AdminArea } from '#api/admin-area.ts'
import { endpoint } from '#api/http/endpoint.ts'
import { readAsked } from '#api/figures/reports/asked-report.ts'

export const adminAskedEndpoint = (admin: Pick<AdminArea, 'funnelReports' | 'questions'>) =>
  endpoint(asked, async ({ body }) => ({ reply: await readAsked(admin, body) }))
