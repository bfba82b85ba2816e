import { readPlanReport } from '#api/admin/reports/plan-report.ts'
import { whenReportsReady } from '#api/admin/reports/cells.ts'
import type { ApiContext } from '#api/context.ts'
import { adminPlans } from '#api/contracts/admin/plans.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const adminPlansEndpoint = ({ readers, audit, reportPool, keyStore, questions }: ApiContext) =>
  endpoint(adminPlans, async ({ bearer }) => {
    const [reader, reply] = await readers.withFigures(bearer, () =>
      whenReportsReady(readPlanReport(reportPool, keyStore, questions)),
    )
    audit.recordQuery(reader.adminId, 'plans', reader.via)
    return { reply }
  })
