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
  endpoint(recordTimings, async ({ body: { creo, screen, ...figures }, request }) => {
    const creative = await creatives.admit(creo ?? null, request)
    timings.add(creative ?? '', { screen: screens.has(screen) ? screen : 'other', ...figures })
    return done
  })
