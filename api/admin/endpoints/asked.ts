import { asked } from '#api/contracts/admin/insights.ts'
import type { AdminArea } from '#api/admin/admin-area.ts'
import { endpoint } from '#api/http/endpoint.ts'
import { readAsked } from '#api/admin/reports/asked-report.ts'

export const adminAskedEndpoint = (admin: Pick<AdminArea, 'funnelReports' | 'questions'>) =>
  endpoint(asked, async ({ body }) => ({ reply: await readAsked(admin, body) }))
