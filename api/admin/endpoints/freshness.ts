import { freshness } from '#api/contracts/admin/insights.ts'
import type { ApiContext } from '#api/context.ts'
import { endpoint } from '#api/http/endpoint.ts'
import { readProjectionLag } from '#api/admin/reports/projection-lag.ts'

export const adminFreshnessEndpoint = ({ readers, reportPool, clock }: ApiContext) =>
  endpoint(freshness, async ({ bearer }) => {
    const now = clock()
    const [, lag] = await readers.withFigures(bearer, () => readProjectionLag(reportPool, now))
    const funnel = lag.readers.find(({ name }) => name === 'quiz-funnel')
    return { reply: { at: now.toISOString(), behind: funnel?.behind ?? 0, lagSeconds: funnel?.lagSeconds ?? 0 } }
  })
