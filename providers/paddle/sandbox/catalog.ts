import { brand } from '#events/payment/money/brand.ts'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { currency, firstChargeCents, renewalChargeCents, renewalWeeks } from '#events/payment/money/plans.ts'
import { trialTerms } from '#events/payment/money/trial-terms.ts'
import { callPaddle, type PaddleApi, paddleContent } from '#providers/paddle/paddle-api.ts'

/** A product, price or discount that the settings name. `differs` lists the fields that are not as the catalog says. */
export type Sold = { setting: string; id: string; isNew: boolean; differs: string[] }

type Ids = Record<string, string | undefined>
type Wanted = { setting: string; path: '/products' | '/prices' | '/discounts'; fields: Record<string, unknown> }

const Entity = z.looseObject({
  id: z.string(),
  custom_data: z.looseObject({ setting: z.string().optional().catch(undefined) }).nullish(),
})
const [One, List] = [z.object({ data: Entity }), z.object({ data: z.array(Entity) })]

const money = (cents: number) => ({ amount: String(cents), currency_code: currency })
const weeks = (frequency: number) => ({ interval: 'week', frequency })

const pricesOf = (product: string): Wanted[] => {
  const price = (plan: string, cents: number, more: object = {}): Wanted => ({
    setting: `PADDLE_PRICE_${plan}`,
    path: '/prices',
    fields: { product_id: product, description: plan, unit_price: money(cents), billing_cycle: null, ...more },
  })
  const renewing = { billing_cycle: weeks(renewalWeeks) }
  const trial = { ...renewing, trial_period: weeks(trialTerms.days / 7) }
  return [
    price('TRIAL', renewalChargeCents('trial', false), trial),
    price('TRIAL_ONE_TIME', firstChargeCents('trial', false)),
    price('MONTHLY', firstChargeCents('monthly', false), renewing),
    price('LIFETIME', firstChargeCents('lifetime', false)),
  ]
}

/** Returns the discounts of the sale, which take off an amount. That of the 4-Week Plan holds for renewals. */
const discountsOf = (idOf: (setting: string) => string): Wanted[] =>
  (['trial', 'monthly', 'lifetime'] as const).map((license) => {
    const price = license === 'trial' ? 'TRIAL_ONE_TIME' : license.toUpperCase()
    const fields = {
      description: `Sale, ${license}`,
      amount: String(firstChargeCents(license, false) - firstChargeCents(license, true)),
      type: 'flat',
      currency_code: currency,
      recur: license === 'monthly',
      restrict_to: [idOf(`PADDLE_PRICE_${price}`)],
    }
    return { setting: `PADDLE_DISCOUNT_${license.toUpperCase()}`, path: '/discounts' as const, fields }
  })

/**
 * Creates what is sold, where it is missing, as the catalog says. What exists is compared and never changed: it is found by the id
 * that is set, or by the name of its setting.
 */
export const ensureCatalog = async (api: PaddleApi, ids: Ids): Promise<Sold[]> => {
  const product = {
    setting: 'product',
    path: '/products' as const,
    fields: { name: brand.name, tax_category: 'standard' },
  }
  const { id: productId, ...rest } = await ensure(api, product, undefined)
  const sold: Sold[] = [{ id: productId, ...rest }]
  const idOf = (setting: string) => sold.find((one) => one.setting === setting)?.id ?? ''
  for (const wanted of pricesOf(productId)) sold.push(await ensure(api, wanted, ids[wanted.setting]))
  for (const wanted of discountsOf(idOf)) sold.push(await ensure(api, wanted, ids[wanted.setting]))
  return sold
}

const ensure = async (api: PaddleApi, { setting, path, fields }: Wanted, id: string | undefined): Promise<Sold> => {
  const query = new URLSearchParams({ status: 'active', per_page: '200', ...(id !== undefined && { id }) })
  const { data } = await paddleContent(await callPaddle(api, `${path}?${query}`), List)
  const known = data.find((one) => (id === undefined ? one.custom_data?.setting === setting : one.id === id))
  if (known) return { setting, id: known.id, isNew: false, differs: differences(fields, known) }
  if (id !== undefined) return { setting, id, isNew: false, differs: ['it is not active in this account'] }
  const body = { ...fields, custom_data: { setting } }
  const made = (await paddleContent(await callPaddle(api, path, body), One)).data
  return { setting, id: made.id, isNew: true, differs: [] }
}

/** Compares the fields that say what is charged, when and for what. */
const differences = (wanted: Record<string, unknown>, found: Record<string, unknown>): string[] =>
  Object.entries(wanted)
    .filter(([name]) => !['name', 'description', 'product_id'].includes(name))
    .filter(([name, value]) => !isDeepStrictEqual(withoutMore(value, found[name] ?? null), value))
    .map(([name, value]) => `${name} is ${JSON.stringify(found[name] ?? null)}, not ${JSON.stringify(value)}`)

/** Leaves out what Paddle adds to an object. */
const withoutMore = (wanted: unknown, found: unknown): unknown =>
  Object.prototype.toString.call(wanted) === '[object Object]' && found !== null
    ? Object.fromEntries(Object.keys(Object(wanted)).map((name) => [name, Reflect.get(Object(found), name)]))
    : found
