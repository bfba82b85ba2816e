import { comparison } from '#api/contracts/admin/insights.ts'
import type { AdminArea } from '#api/admin/admin-area.ts'
import { endpoint } from '#api/http/endpoint.ts'
import { readComparison } from '#api/admin/reports/comparison-report.ts'

export const adminComparisonEndpoint = (admin: Pick<AdminArea, 'funnelReports' | 'questions'>) =>
  endpoint(comparison, async ({ body }) => ({ reply: await readComparison(admin, body) }))
