import { quizzes } from '#api/contracts/admin.ts'
import type { ApiContext } from '#api/context.ts'
import { endpoint } from '#api/http/endpoint.ts'
import { funnelTable } from '#api/admin/reports/funnel-table.ts'

export const adminQuizzesEndpoint = ({ admins, audit, funnelReports, questions }: ApiContext) =>
  endpoint(quizzes, async ({ body, bearer }) => {
    const [adminId, json] = await admins.requireWith(bearer, () =>
      funnelTable(funnelReports, body, questions.questionKeys),
    )
    audit.recordQuery(adminId, 'quizzes', body)
    return { json }
  })
