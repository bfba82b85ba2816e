import { funnel } from '#api/contracts/admin/insights.ts'
import type { ApiContext } from '#api/context.ts'
import { endpoint } from '#api/http/endpoint.ts'
import { funnelTable } from '#api/admin/reports/funnel-table.ts'

export const adminFunnelEndpoint = ({ readers, audit, funnelReports, questions }: ApiContext) =>
  endpoint(funnel, async ({ body, bearer }) => {
    const [reader, table] = await readers.withFigures(bearer, () =>
      funnelTable(funnelReports, body, questions.questionKeys),
    )
    audit.recordQuery(reader.adminId, 'funnel', { ...body, ...reader.via })
    return table
  })
