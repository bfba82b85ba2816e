import type { AdminArea } from '#api/admin-area.ts'
import { readPath } from '#api/figures/reports/path-report.ts'
import { visitorPath } from '#api/contracts/figures/headline.ts'
import { endpoint } from '#api/http/endpoint.ts'

type ReportDeps = Pick<AdminArea, 'reportPool' | 'clock' | 'acceptsSimulated'>

export const visitorPathEndpoint = (admin: ReportDeps & Pick<AdminArea, 'funnelReports' | 'questions'>) =>
  endpoint(visitorPath, async ({ body }) => ({ reply: await readPath(admin, body) }))
