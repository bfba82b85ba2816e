import { readPlanReport } from '#api/admin/reports/plan-report.ts'
import { whenReportsReady } from '#api/admin/reports/cells.ts'
import type { AdminArea } from '#api/admin/admin-area.ts'
import { adminPlans } from '#api/contracts/admin/plans.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const adminPlansEndpoint = ({ reportPool, questions }: Pick<AdminArea, 'reportPool' | 'questions'>) =>
  endpoint(adminPlans, async () => ({ reply: await whenReportsReady(readPlanReport(reportPool, questions)) }))
