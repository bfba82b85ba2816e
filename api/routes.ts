import { adminRoutes } from './admin-routes.ts'
import { cabinetRoutes } from './cabinet-routes.ts'
import type { ApiContext } from './context.ts'
import { funnelRoutes } from './funnel-routes.ts'
import type { Endpoint } from './http/endpoint.ts'
import { paddleRoutes } from './payment/paddle/routes.ts'
import { siteConfigEndpoint } from './site/config.ts'
import { quizPreviewEndpoint } from './quiz/questions/preview-set.ts'
import { recordTimingsEndpoint } from './figures/speed/record-timings.ts'

/**
 * Returns the endpoints of all areas.
 * @param screens the paths of the site.
 */
export const apiRoutes = (context: ApiContext, screens: ReadonlySet<string>): Endpoint[] => [
  ...funnelRoutes(context),
  quizPreviewEndpoint(context),
  siteConfigEndpoint(context),
  recordTimingsEndpoint({ ...context, ...context.funnel, screens }),
  ...paddleRoutes(context),
  ...cabinetRoutes(context),
  ...adminRoutes(context),
]
