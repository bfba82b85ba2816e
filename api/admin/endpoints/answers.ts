import { answers } from '#api/contracts/admin/insights.ts'
import type { ApiContext } from '#api/context.ts'
import { endpoint } from '#api/http/endpoint.ts'
import { readAnswersReport } from '#api/admin/reports/answers-report.ts'

export const adminAnswersEndpoint = (context: ApiContext) =>
  endpoint(answers, async ({ body }) => ({ reply: await readAnswersReport(context, body) }))
