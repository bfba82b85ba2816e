import { comparison } from '#api/contracts/admin/insights.ts'
import type { ApiContext } from '#api/context.ts'
import { endpoint } from '#api/http/endpoint.ts'
import { readComparison } from '#api/admin/reports/comparison-report.ts'

export const adminComparisonEndpoint = (context: ApiContext) =>
  endpoint(comparison, async ({ body }) => ({ reply: await readComparison(context, body) }))
