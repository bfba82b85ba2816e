import { freshness } from '#api/contracts/admin/insights.ts'
import type { ApiContext } from '#api/context.ts'
import { endpoint } from '#api/http/endpoint.ts'
import { readFollowers } from '#api/operations/followers.ts'

export const adminFreshnessEndpoint = ({ readers, reportPool, clock }: ApiContext) =>
  endpoint(freshness, async ({ bearer }) => {
    const now = clock()
    const [, lag] = await readers.withFigures(bearer, () => readFollowers(reportPool, now))
    const funnel = lag.followers.find(({ name }) => name === 'quiz-funnel')
    return { reply: { at: now.toISOString(), behind: funnel?.behind ?? 0, lagSeconds: funnel?.lagSeconds ?? 0 } }
  })
