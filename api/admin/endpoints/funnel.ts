import { funnel } from '#api/contracts/admin-insights.ts'
import type { ApiContext } from '#api/context.ts'
import { endpoint } from '#api/http/endpoint.ts'
import { funnelTable } from '#api/admin/reports/funnel-table.ts'

export const adminFunnelEndpoint = ({ admins, audit, funnelReports, questions }: ApiContext) =>
  endpoint(funnel, async ({ body, bearer }) => {
    const [adminId, json] = await admins.requireWith(bearer, () =>
      funnelTable(funnelReports, body, questions.questionKeys),
    )
    audit.recordQuery(adminId, 'funnel', body)
    return { json }
  })
