import { split } from '#api/contracts/admin/insights.ts'
import type { AdminArea } from '#api/admin/admin-area.ts'
import { endpoint } from '#api/http/endpoint.ts'
import { filtersOf } from '#api/admin/reports/cells.ts'
import { splitsOf } from '#api/admin/reports/split-report.ts'

export const adminSplitEndpoint = ({ funnelReports }: Pick<AdminArea, 'funnelReports'>) =>
  endpoint(split, async ({ body }) => ({
    reply: { splits: splitsOf(await funnelReports.groups(['version'], filtersOf(body))) },
  }))
