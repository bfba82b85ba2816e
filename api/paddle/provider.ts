import type { PaymentProvider } from '#api/payments/payment-provider.ts'
import type { ApiSettings } from '#api/settings/settings.ts'
import { cancelSubscription, portalLinks } from './portal.ts'
import { isSimulatedId } from '#events/paddle/ids.ts'

type ProviderSettings = Pick<ApiSettings, 'CHECKOUT' | 'PADDLE_API_BASE' | 'PADDLE_API_KEY'>

/** Creates Paddle as the payment provider, or its simulation in test mode. */
export const createPaddleProvider = (settings: ProviderSettings): PaymentProvider => {
  const api = { base: settings.PADDLE_API_BASE, key: settings.PADDLE_API_KEY }
  return {
    portal: async (customerId, subscriptionId) => {
      if (settings.CHECKOUT === 'simulated') return { provider: 'simulated' }
      return { provider: 'paddle', ...(await portalLinks(api, customerId, subscriptionId)) }
    },
    cancel: (subscriptionId) => cancelSubscription(api, subscriptionId),
    isSimulated: isSimulatedId,
  }
}
