import { answers } from '#api/contracts/figures/insights.ts'
import type { AdminArea } from '#api/admin-area.ts'
import { endpoint } from '#api/http/endpoint.ts'
import { readAnswersReport } from '#api/figures/reports/answers-report.ts'

export const adminAnswersEndpoint = (admin: Pick<AdminArea, 'reportPool' | 'funnelReports' | 'questions'>) =>
  endpoint(answers, async ({ body }) => ({ reply: await readAnswersReport(admin, body) }))
