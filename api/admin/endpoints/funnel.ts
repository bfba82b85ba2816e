import { quizzes } from '#api/contracts/admin/admin.ts'
import { funnel } from '#api/contracts/admin/insights.ts'
import type { AdminArea } from '#api/admin/admin-area.ts'
import { endpoint } from '#api/http/endpoint.ts'
import { funnelTable } from '#api/admin/reports/funnel-table.ts'

/** The specified report and its extension differ in what their contracts accept. */
const funnelEndpoint =
  <C extends typeof quizzes | typeof funnel>(contract: C) =>
  ({ funnelReports, questions }: Pick<AdminArea, 'funnelReports' | 'questions'>) =>
    endpoint(contract, ({ body }) => funnelTable(funnelReports, body, questions.questionKeys))

export const adminQuizzesEndpoint = funnelEndpoint(quizzes)
export const adminFunnelEndpoint = funnelEndpoint(funnel)
