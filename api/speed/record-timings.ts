import { recordTimings } from '#api/contracts/page-timings.ts'
import type { CreativeLimit } from '#api/funnel/creative-limit.ts'
import { done, endpoint } from '#api/http/endpoint.ts'
import type { TimingCounts } from './page-timings.ts'

type Deps = {
  timings: TimingCounts
  creatives: CreativeLimit
  /** The paths of the site. */
  screens: ReadonlySet<string>
}

export const recordTimingsEndpoint = ({ timings, creatives, screens }: Deps) =>
  endpoint(recordTimings, async ({ body: { creo, views }, request }) => {
    const nameOf = (path: string) => (screens.has(path) ? path : 'other')
    const creative = await creatives.admit(creo ?? null, request)
    timings.add(
      creative ?? '',
      views.map((view) => ({ ...view, screen: nameOf(view.screen) })),
    )
    return done
  })
