import { quizzes } from '#api/contracts/admins/admin.ts'
import { funnel } from '#api/contracts/figures/definitions/insights.ts'
import type { AdminArea } from '#api/admin-area.ts'
import { endpoint } from '#api/http/endpoint.ts'
import { funnelTable } from '#api/figures/reports/funnel-table.ts'

/** The specified report and its extension differ in what their contracts accept. */
const funnelEndpoint =
  <C extends typeof quizzes | typeof funnel>(contract: C) =>
  ({ funnelReports, questions }: Pick<AdminArea, 'funnelReports' | 'questions'>) =>
    endpoint(contract, ({ body }) => funnelTable(funnelReports, body, questions.questionKeys))

export const adminQuizzesEndpoint = funnelEndpoint(quizzes)
export const adminFunnelEndpoint = funnelEndpoint(funnel)
