import { siteConfig } from '#api/contracts/site.ts'
import { endpoint } from '#api/http/endpoint.ts'
import type { ApiSettings } from '#api/settings/settings.ts'

const configOf = (settings: ApiSettings) => ({
  checkout: settings.CHECKOUT,
  paddle:
    settings.CHECKOUT === 'paddle' && settings.PADDLE_CLIENT_TOKEN
      ? { environment: settings.PADDLE_ENVIRONMENT, token: settings.PADDLE_CLIENT_TOKEN }
      : null,
  prices: {
    trial: {
      priceId: settings.PADDLE_PRICE_TRIAL,
      oneTimePriceId: settings.PADDLE_PRICE_TRIAL_ONE_TIME,
      discountId: settings.PADDLE_DISCOUNT_TRIAL,
    },
    monthly: { priceId: settings.PADDLE_PRICE_MONTHLY, discountId: settings.PADDLE_DISCOUNT_MONTHLY },
    lifetime: { priceId: settings.PADDLE_PRICE_LIFETIME, discountId: settings.PADDLE_DISCOUNT_LIFETIME },
  },
  pixelId: settings.META_PIXEL_ID ?? null,
  company: { name: settings.COMPANY_NAME, address: settings.COMPANY_ADDRESS },
  contact: { info: settings.INFO_EMAIL, support: settings.SUPPORT_EMAIL },
  descriptor: settings.PAYMENT_DESCRIPTOR ?? null,
  retentionDays: settings.RETENTION_DAYS,
})

export const siteConfigEndpoint = ({ settings }: { settings: ApiSettings }) => {
  const config = configOf(settings)
  return endpoint(siteConfig, async () => ({ reply: config }))
}
