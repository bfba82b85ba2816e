import { comparison } from '#api/contracts/figures/insights.ts'
import type { AdminArea } from '#api/admin-area.ts'
import { endpoint } from '#api/http/endpoint.ts'
import { readComparison } from '#api/figures/reports/comparison-report.ts'

export const adminComparisonEndpoint = (admin: Pick<AdminArea, 'funnelReports' | 'questions'>) =>
  endpoint(comparison, async ({ body }) => ({ reply: await readComparison(admin, body) }))
