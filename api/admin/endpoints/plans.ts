import { readPlanReport } from '#api/admin/reports/plan-report.ts'
import { whenReportsReady } from '#api/admin/reports/cells.ts'
import type { AdminArea } from '#api/admin/admin-area.ts'
import { adminPlans } from '#api/contracts/admin/plans.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const adminPlansEndpoint = ({
  cachedReport,
  reportPool,
  questions,
}: Pick<AdminArea, 'cachedReport' | 'reportPool' | 'questions'>) =>
  endpoint(adminPlans, async () => {
    const read = () => whenReportsReady(readPlanReport(reportPool, questions))
    return { reply: await cachedReport({ report: 'plans' }, read) }
  })
