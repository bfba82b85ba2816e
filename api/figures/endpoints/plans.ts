import { readPlanReport } from '#api/figures/reports/plan-report.ts'
import { whenReportsReady } from '#api/figures/reports/cells.ts'
import type { AdminArea } from '#api/admin-area.ts'
import { adminPlans } from '#api/contracts/figures/definitions/plans.ts'
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
