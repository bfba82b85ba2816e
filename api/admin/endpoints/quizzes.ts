import { quizzes } from '#api/contracts/admin/admin.ts'
import type { ApiContext } from '#api/context.ts'
import { endpoint } from '#api/http/endpoint.ts'
import { funnelTable } from '#api/admin/reports/funnel-table.ts'

export const adminQuizzesEndpoint = ({ readers, audit, funnelReports, questions }: ApiContext) =>
  endpoint(quizzes, async ({ body, bearer }) => {
    const [reader, table] = await readers.withFigures(bearer, () =>
      funnelTable(funnelReports, body, questions.questionKeys),
    )
    audit.recordQuery(reader.adminId, 'quizzes', { ...body, ...reader.via })
    return table
  })
