import { answers } from '#api/contracts/admin/insights.ts'
import type { AdminArea } from '#api/admin/admin-area.ts'
import { endpoint } from '#api/http/endpoint.ts'
import { readAnswersReport } from '#api/admin/reports/answers-report.ts'

export const adminAnswersEndpoint = (admin: Pick<AdminArea, 'reportPool' | 'funnelReports' | 'questions'>) =>
  endpoint(answers, async ({ body }) => ({ reply: await readAnswersReport(admin, body) }))
