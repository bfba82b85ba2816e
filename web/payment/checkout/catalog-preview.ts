import { currency, firstChargeCents, renewalChargeCents } from '#events/payment/money/plans.ts'
import type { License } from '#events/payment/money/licenses.ts'
import type { PreviewedCharges } from './provider.ts'

/** Returns the charges of a plan from the catalog, before tax. */
export const catalogPreview = (license: License, sale: boolean): PreviewedCharges => ({
  currency,
  hasTax: false,
  today: firstChargeCents(license, sale),
  renewal: license === 'lifetime' ? null : renewalChargeCents(license, sale),
})
