import type { AdminArea } from '#api/admin-area.ts'
import { readPath } from '#api/figures/reports/path-report.ts'
import { visitorPath } from '#api/contracts/figures/headline.ts'
import { endpoint } from '#api/http/endpoint.ts'
import { reportDayOf } from '#events/time/report-day.ts'

type ReportDeps = Pick<AdminArea, 'reportPool' | 'clock' | 'acceptsSimulated' | 'cachedReport'>

export const visitorPathEndpoint = (admin: ReportDeps & Pick<AdminArea, 'funnelReports' | 'questions'>) =>
  endpoint(visitorPath, async ({ body }) => {
    const input = { report: 'path', body, today: reportDayOf(admin.clock()) }
    return { reply: await admin.cachedReport(input, () => readPath(admin, body)) }
  })
