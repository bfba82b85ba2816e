import { freshness } from '#api/contracts/admin-insights.ts'
import type { Api } from '#api/app.ts'
import { standings } from '#api/admin/reports/projection-lag.ts'

export const adminFreshnessRoute = ({ answer, admins, reports, clock }: Api) =>
  answer(freshness, async ({ bearer }) => {
    await admins.require(bearer)
    const now = clock()
    const { readers } = await standings(reports, now)
    const { behind, lagSeconds } = readers.find(({ name }) => name === 'quiz-funnel') ?? { behind: 0, lagSeconds: 0 }
    return { reply: { at: now.toISOString(), behind, lagSeconds } }
  })
