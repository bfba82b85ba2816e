import type { ApiContext } from '#api/context.ts'
import type { Endpoint } from '#api/http/endpoint.ts'
import { cancelByLinkEndpoint, cancelLinkEndpoint } from './endpoints/cancel-link.ts'
import { checkoutStateEndpoint } from './endpoints/checkout-state.ts'
import { simulatedCheckoutEndpoint } from './endpoints/simulated-checkout.ts'
import { simulatedPortalEndpoint } from './endpoints/simulated-portal.ts'
import { paddleWebhookEndpoint } from './endpoints/webhook.ts'

export const paddleRoutes = ({ paddle }: ApiContext): Endpoint[] => [
  simulatedCheckoutEndpoint(paddle),
  checkoutStateEndpoint(paddle),
  paddleWebhookEndpoint(paddle),
  simulatedPortalEndpoint(paddle),
  cancelLinkEndpoint(paddle),
  cancelByLinkEndpoint(paddle),
]
