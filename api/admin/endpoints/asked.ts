import { asked } from '#api/contracts/admin/insights.ts'
import type { ApiContext } from '#api/context.ts'
import { endpoint } from '#api/http/endpoint.ts'
import { readAsked } from '#api/admin/reports/asked-report.ts'

export const adminAskedEndpoint = (deps: Pick<ApiContext, 'funnelReports' | 'questions'>) =>
  endpoint(asked, async ({ body }) => ({ reply: await readAsked(deps, body) }))
