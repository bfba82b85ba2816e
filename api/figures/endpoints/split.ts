import { split } from '#api/contracts/figures/insights.ts'
import type { AdminArea } from '#api/admin-area.ts'
import { endpoint } from '#api/http/endpoint.ts'
import { filtersOf } from '#api/figures/reports/cells.ts'
import { splitsOf } from '#api/figures/reports/split-report.ts'

export const adminSplitEndpoint = ({ funnelReports }: Pick<AdminArea, 'funnelReports'>) =>
  endpoint(split, async ({ body }) => ({
    reply: { splits: splitsOf(await funnelReports.groups(['version'], filtersOf(body))) },
  }))
