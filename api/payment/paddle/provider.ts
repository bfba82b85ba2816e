import { createPaddleActions } from '#providers/paddle/paddle-api.ts'
import { createSimulatedActions } from '#providers/paddle/simulated-actions.ts'
import type { PaymentProvider } from '#api/payment/payment-provider.ts'
import type { ApiSettings } from '#api/settings/settings.ts'
import { isSimulatedId } from '#events/payment/paddle/ids.ts'
import { portalLinks } from './portal.ts'

type ProviderSettings = Pick<ApiSettings, 'CHECKOUT' | 'PADDLE_API_BASE' | 'PADDLE_API_KEY'>

/** Creates Paddle as the payment provider, or its simulation in test mode. */
export const createPaddleProvider = (
  settings: ProviderSettings,
  deps: Parameters<typeof createSimulatedActions>[0],
): PaymentProvider => {
  const api = { base: settings.PADDLE_API_BASE, key: settings.PADDLE_API_KEY }
  const isSimulated = settings.CHECKOUT === 'simulated'
  return {
    ...(isSimulated ? createSimulatedActions(deps) : createPaddleActions(api)),
    portal: async (customerId, subscriptionId) => {
      if (isSimulated) return { provider: 'simulated' }
      return { provider: 'paddle', ...(await portalLinks(api, customerId, subscriptionId)) }
    },
    isSimulated: isSimulatedId,
  }
}
