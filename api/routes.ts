import { accountRoutes } from './account/routes.ts'
import { adminsRoutes } from './admins/routes.ts'
import { courseRoutes } from './course/routes.ts'
import { figuresRoutes } from './figures/routes.ts'
import { offerRoutes } from './offer/routes.ts'
import { operationsRoutes } from './operations/routes.ts'
import { paymentRoutes } from './payment/routes.ts'
import { quizRoutes } from './quiz/routes.ts'
import { supportRoutes } from './support/routes.ts'
import type { ApiContext } from './context.ts'
import { recordTimingsEndpoint } from './figures/speed/record-timings.ts'
import type { Endpoint } from './http/endpoint.ts'
import { siteConfigEndpoint } from './site/config.ts'

/**
 * Returns the endpoints of all subjects.
 * @param screens the paths of the site.
 */
export const apiRoutes = (context: ApiContext, screens: ReadonlySet<string>): Endpoint[] => [
  ...quizRoutes(context),
  ...offerRoutes(),
  ...paymentRoutes(context),
  ...accountRoutes(context),
  ...courseRoutes(context),
  ...figuresRoutes(context),
  ...adminsRoutes(context),
  ...supportRoutes(context),
  ...operationsRoutes(context),
  recordTimingsEndpoint({ ...context, ...context.funnel, screens }),
  siteConfigEndpoint(context),
]
