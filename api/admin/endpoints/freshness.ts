import type { AdminArea } from '#api/admin/admin-area.ts'
import { readLight } from '#api/admin/operations/light-report.ts'
import { light } from '#api/contracts/admin/headline.ts'
import { freshness } from '#api/contracts/admin/insights.ts'
import { endpoint } from '#api/http/endpoint.ts'
import { readFollowers } from '#db/health/followers.ts'

export const adminFreshnessEndpoint = ({ reportPool, clock }: Pick<AdminArea, 'reportPool' | 'clock'>) =>
  endpoint(freshness, async () => {
    const now = clock()
    const { followers } = await readFollowers(reportPool, now)
    const funnel = followers.find(({ name }) => name === 'quiz-funnel')
    return { reply: { at: now.toISOString(), behind: funnel?.behind ?? 0, lagSeconds: funnel?.lagSeconds ?? 0 } }
  })

export const adminLightEndpoint = ({ reportPool }: Pick<AdminArea, 'reportPool'>) =>
  endpoint(light, async () => ({ reply: await readLight(reportPool) }))
