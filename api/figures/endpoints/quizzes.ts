import type { AdminArea } from '#api/admin-area.ts'
import { quizzes } from '#api/contracts/admins/admin.ts'
import { funnelTable } from '#api/figures/reports/funnel-table.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const adminQuizzesEndpoint = ({ funnelReports, questions }: Pick<AdminArea, 'funnelReports' | 'questions'>) =>
  endpoint(quizzes, async ({ body }) => ({
    reply: await funnelTable(funnelReports, body, questions.questionKeys),
    isLarge: true,
  }))
