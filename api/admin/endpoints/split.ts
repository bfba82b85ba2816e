import { split } from '#api/contracts/admin/insights.ts'
import type { ApiContext } from '#api/context.ts'
import { endpoint } from '#api/http/endpoint.ts'
import { filtersOf } from '#api/admin/reports/cells.ts'
import { splitsOf } from '#api/admin/reports/split-report.ts'

export const adminSplitEndpoint = ({ funnelReports }: ApiContext) =>
  endpoint(split, async ({ body }) => ({
    reply: { splits: splitsOf(await funnelReports.groups(['version'], filtersOf(body))) },
  }))
