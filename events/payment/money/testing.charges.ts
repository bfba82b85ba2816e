import { catalogCharges, currency, firstChargeCents, plans, type Plan } from '#events/payment/money/plans.ts'
import { moneyText } from '#events/payment/money/minor-units.ts'

const chargesOf = (sale: boolean) => ({
  trial: { ...catalogCharges('trial', sale), cents: firstChargeCents('trial', sale) },
  monthly: { ...catalogCharges('monthly', sale), cents: firstChargeCents('monthly', sale) },
  lifetime: { ...catalogCharges('lifetime', sale), cents: firstChargeCents('lifetime', sale) },
})

/** The charges of each plan at the prices of the catalog. Only the tests of the plans spell amounts. */
export const CHARGES = chargesOf(false)
export const SALE_CHARGES = chargesOf(true)

/** Writes dollars of the catalog, some times over. */
export const dollars = (amount: number, times = 1, code = currency) => moneyText(Math.round(amount * 100) * times, code)

/** Returns the accessible price of a plan. */
const priceOf = ({ per, totalPrice, actualPrice, salePrice }: Plan, sale: boolean) =>
  `crossed out: ${dollars(totalPrice)}, price: ${dollars(sale ? salePrice : actualPrice)} ` +
  (per === 'day' ? 'per day' : 'one-time')

/** The accessible prices of all plans, in their order. */
export const PRICES = plans.map((plan) => priceOf(plan, false))
export const SALE_PRICES = plans.map((plan) => priceOf(plan, true))
