import type { AdminArea } from '#api/admin-area.ts'
import { readLight } from '#api/operations/light-report.ts'
import { light } from '#api/contracts/figures/headline.ts'
import { freshness } from '#api/contracts/figures/insights.ts'
import { endpoint } from '#api/http/endpoint.ts'
import { type Follower, readFollowers } from '#db/operations/followers.ts'
import type { ReadModel } from '#db/read-models/names.ts'

/** The read models of all figures. One that falls behind makes the figures old, even if the others don't. */
const FIGURES_FROM: ReadonlySet<string> = new Set<ReadModel>([
  'quiz-funnel',
  'answer-insights',
  'money',
  'subscription',
  'progress',
])

export const adminFreshnessEndpoint = ({ reportPool, clock }: Pick<AdminArea, 'reportPool' | 'clock'>) =>
  endpoint(freshness, async () => {
    const now = clock()
    const { followers } = await readFollowers(reportPool, now)
    const read = followers.filter(({ name }) => FIGURES_FROM.has(name))
    const most = (of: (follower: Follower) => number) => Math.max(0, ...read.map(of))
    const [behind, lagSeconds] = [most((one) => one.behind), most((one) => one.lagSeconds)]
    return { reply: { at: now.toISOString(), behind, lagSeconds } }
  })

export const adminLightEndpoint = ({ reportPool }: Pick<AdminArea, 'reportPool'>) =>
  endpoint(light, async () => ({ reply: await readLight(reportPool) }))
