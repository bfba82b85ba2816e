import { adminRoutes } from './admin/routes.ts'
import { cabinetRoutes } from './cabinet/routes.ts'
import type { ApiContext } from './context.ts'
import { funnelRoutes } from './funnel/routes.ts'
import type { Endpoint } from './http/endpoint.ts'
import { paddleRoutes } from './paddle/routes.ts'
import { siteConfigEndpoint } from './site/config.ts'

/** Returns the endpoints of all areas. */
export const apiRoutes = (context: ApiContext): Endpoint[] => [
  ...funnelRoutes(context),
  siteConfigEndpoint(context),
  ...paddleRoutes(context),
  ...cabinetRoutes(context),
  ...adminRoutes(context),
]
