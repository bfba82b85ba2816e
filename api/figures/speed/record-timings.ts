import { recordTimings } from '#api/contracts/figures/page-timings.ts'
import type { AdValues } from '#api/quiz/ad-values.ts'
import { FOLDED } from '#events/figures/definitions/members.ts'
import { adKeyOf, adNameOf } from '#events/figures/ad-name.ts'
import { done, endpoint } from '#api/http/endpoint.ts'
import type { TimingCounts } from './page-timings.ts'

type Deps = {
  timings: TimingCounts
  adValues: AdValues
  /** The paths of the site. */
  screens: ReadonlySet<string>
}

export const recordTimingsEndpoint = ({ timings, adValues, screens }: Deps) =>
  endpoint(recordTimings, async ({ body: { creo, screen, ...figures }, request }) => {
    const name = adNameOf(creo ?? '')
    const isShown = name === undefined || (await adValues.isShown('creo', name, request))
    timings.add(isShown ? adKeyOf(name ?? '') : FOLDED, { screen: screens.has(screen) ? screen : 'other', ...figures })
    return done
  })
