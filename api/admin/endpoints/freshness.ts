import { freshness } from '#api/contracts/admin-insights.ts'
import type { ApiContext } from '#api/context.ts'
import { endpoint } from '#api/http/endpoint.ts'
import { standings } from '#api/admin/reports/projection-lag.ts'

export const adminFreshnessEndpoint = ({ admins, reportPool, clock }: ApiContext) =>
  endpoint(freshness, async ({ bearer }) => {
    await admins.require(bearer)
    const now = clock()
    const { readers } = await standings(reportPool, now)
    const { behind, lagSeconds } = readers.find(({ name }) => name === 'quiz-funnel') ?? { behind: 0, lagSeconds: 0 }
    return { reply: { at: now.toISOString(), behind, lagSeconds } }
  })
