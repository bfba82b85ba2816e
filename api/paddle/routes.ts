import type { ApiContext } from '#api/context.ts'
import type { Endpoint } from '#api/http/endpoint.ts'
import { checkoutStateEndpoint } from './checkout-state.ts'
import { simulatedCheckoutEndpoint } from './simulated/checkout.ts'
import { simulatedPortalEndpoint } from './simulated/portal.ts'
import { paddleWebhookEndpoint } from './webhooks/endpoint.ts'

/** Returns the endpoints of the checkout: Paddle's webhook, the state of a payment, and the simulated provider. */
export const paddleRoutes = (context: ApiContext): Endpoint[] => [
  simulatedCheckoutEndpoint(context),
  checkoutStateEndpoint(context),
  paddleWebhookEndpoint(context),
  simulatedPortalEndpoint(context),
]
