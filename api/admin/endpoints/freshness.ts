import { freshness } from '#api/contracts/admin-insights.ts'
import type { ApiContext } from '#api/context.ts'
import { endpoint } from '#api/http/endpoint.ts'
import { readProjectionLag } from '#api/admin/reports/projection-lag.ts'

export const adminFreshnessEndpoint = ({ admins, reportPool, clock }: ApiContext) =>
  endpoint(freshness, async ({ bearer }) => {
    await admins.require(bearer)
    const now = clock()
    const { readers } = await readProjectionLag(reportPool, now)
    const { behind, lagSeconds } = readers.find(({ name }) => name === 'quiz-funnel') ?? { behind: 0, lagSeconds: 0 }
    return { reply: { at: now.toISOString(), behind, lagSeconds } }
  })
