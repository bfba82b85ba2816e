import { freshness } from '#api/contracts/admin/insights.ts'
import type { ApiContext } from '#api/context.ts'
import { endpoint } from '#api/http/endpoint.ts'
import { readFollowers } from '#api/operations/followers.ts'

export const adminFreshnessEndpoint = ({ reportPool, clock }: ApiContext) =>
  endpoint(freshness, async () => {
    const now = clock()
    const { followers } = await readFollowers(reportPool, now)
    const funnel = followers.find(({ name }) => name === 'quiz-funnel')
    return { reply: { at: now.toISOString(), behind: funnel?.behind ?? 0, lagSeconds: funnel?.lagSeconds ?? 0 } }
  })
