import { paddleApiBase } from '#providers/paddle/provider.ts'
import { deriveKey } from '#api/security/derived-keys.ts'
import { commaList } from '#db/settings.ts'
import type { SoldPrice } from '#api/figures/reports/record-start.ts'
import type { License } from '#events/payment/money/licenses.ts'
import { moneyText } from '#events/payment/money/minor-units.ts'
import { currency, firstChargeCents, plans, renewalChargeCents } from '#events/payment/money/plans.ts'

/** Several secrets, separated by commas, are valid while one replaces another. */
const secrets = commaList.refine(
  (list) => list.length > 0 && list.every((secret) => secret.length >= 8),
  'PADDLE_WEBHOOK_SECRET is the secret of a notification destination (pdl_ntfset_…); several are separated by commas',
)

/** Settings of Paddle that browsers don't receive. */
export const PaddleSettings = {
  PADDLE_WEBHOOK_SECRET: secrets.optional(),
}

type Parsed = {
  NODE_ENV: string
  CHECKOUT: 'paddle' | 'simulated'
  JWT_SECRET: readonly [string, ...string[]]
  PADDLE_ENVIRONMENT: 'sandbox' | 'production'
  PADDLE_CLIENT_TOKEN?: string | undefined
  PADDLE_API_BASE?: string | undefined
  PADDLE_WEBHOOK_SECRET?: string[] | undefined
  PADDLE_PRICE_TRIAL: string
  PADDLE_PRICE_TRIAL_ONE_TIME: string
  PADDLE_PRICE_MONTHLY: string
  PADDLE_PRICE_LIFETIME: string
  PADDLE_DISCOUNT_TRIAL: string
  PADDLE_DISCOUNT_MONTHLY: string
  PADDLE_DISCOUNT_LIFETIME: string
}

const FORMER = 'PADDLE_FORMER_PRICES lists plans with ids that Paddle had for them: monthly:pri_01,lifetime:pri_02'

/** The plans of prices that are sold no more. Their renewals and late buyers go on. */
export const formerPrices = commaList
  .refine((list) => list.every((entry) => /^(?:trial|monthly|lifetime):pri_\w+$/.test(entry)), { error: FORMER })
  .transform((list) => list.map((entry) => entry.split(':') as [License, string]))
  .default([])

const PRICES = [
  'PADDLE_PRICE_TRIAL',
  'PADDLE_PRICE_TRIAL_ONE_TIME',
  'PADDLE_PRICE_MONTHLY',
  'PADDLE_PRICE_LIFETIME',
] as const
const DISCOUNTS = ['PADDLE_DISCOUNT_TRIAL', 'PADDLE_DISCOUNT_MONTHLY', 'PADDLE_DISCOUNT_LIFETIME'] as const

/** Returns what is sold by the name of the plan, each with its id and the amount of the catalog. */
export const soldPrices = (settings: Parsed): Record<string, SoldPrice> => {
  const sold = (id: string, cents: number) => [id, moneyText(cents, currency)] as const
  return Object.fromEntries(
    plans.flatMap(({ license, name }) => {
      const isTrial = license === 'trial'
      const KEY = license.toUpperCase() as Uppercase<License>
      const own = settings[`PADDLE_PRICE_${KEY}`]
      return [
        [name, sold(isTrial ? settings.PADDLE_PRICE_TRIAL_ONE_TIME : own, firstChargeCents(license, false))],
        [`${name} on sale`, sold(settings[`PADDLE_DISCOUNT_${KEY}`], firstChargeCents(license, true))],
        ...(isTrial ? [[`${name}, later`, sold(own, renewalChargeCents(license, false))]] : []),
      ]
    }),
  )
}

/** Checks for a placeholder, which the simulated checkout uses in place of Paddle's id of a price or discount. */
export const isPlaceholderId = (id: string) => /^(pri|dsc)_simulated_/.test(id)

/** Returns a sentence for each setting without which Paddle's checkout sells nothing. */
const paddleGaps = (settings: Parsed): string[] => {
  if (settings.CHECKOUT === 'simulated') return []
  const missing = [...PRICES, ...DISCOUNTS].filter((name) => isPlaceholderId(settings[name]))
  return [
    ...(settings.PADDLE_WEBHOOK_SECRET
      ? []
      : ['CHECKOUT=paddle needs PADDLE_WEBHOOK_SECRET: without it no payment would ever be confirmed']),
    ...(missing.length > 0 ? [`CHECKOUT=paddle needs the ids of what is sold: set ${missing.join(', ')}`] : []),
  ]
}

/** Returns a sentence for each reason why the checkout cannot work. Outside production, gaps are allowed. */
export const paddleProblems = (settings: Parsed): string[] => {
  const ids = PRICES.map((name) => settings[name])
  const prices =
    new Set(ids).size < ids.length ? ['Each PADDLE_PRICE_… is a price of its own: two of them are the same'] : []
  if (settings.CHECKOUT === 'simulated') return prices
  const { PADDLE_CLIENT_TOKEN: token, PADDLE_ENVIRONMENT: environment } = settings
  const kind = environment === 'sandbox' ? 'test_' : 'live_'
  return [
    ...prices,
    ...(token ? [] : ['CHECKOUT=paddle needs PADDLE_CLIENT_TOKEN: set it, or set CHECKOUT=simulated']),
    ...(token && !token.startsWith(kind)
      ? [`PADDLE_ENVIRONMENT=${environment} goes with a PADDLE_CLIENT_TOKEN that begins with ${kind}`]
      : []),
    ...(settings.NODE_ENV === 'production' ? paddleGaps(settings) : []),
  ]
}

/**
 * Returns a sentence if Paddle is configured together with the simulated checkout, which would give everything away.
 * Most keys and ids do not show whether they are live, so each of them counts.
 */
export const simulatedCheckoutProblems = (settings: Parsed, env: Record<string, string | undefined>): string[] => {
  if (settings.CHECKOUT !== 'simulated') return []
  const isSet = (name: string) => name.startsWith('PADDLE_') && Boolean(env[name])
  const live = Object.keys(env).filter((name) => isSet(name) && env[name] !== 'sandbox')
  return live.length > 0
    ? [`CHECKOUT=simulated gives away what Paddle sells: remove it, or remove ${live.sort().join(', ')}`]
    : []
}

/** Derives the secret of the simulated checkout, so every process of this installation has the same one. */
const simulatedSecret = (secret: string) => deriveKey(secret, 'simulated checkout').toString('hex')

/** Returns the defaults that depend on other settings. `checkoutGaps` are logged at the start. */
export const paddleDefaults = (settings: Parsed) => {
  const { PADDLE_WEBHOOK_SECRET, JWT_SECRET } = settings
  return {
    PADDLE_WEBHOOK_SECRET: PADDLE_WEBHOOK_SECRET ?? [simulatedSecret(JWT_SECRET.at(-1) ?? JWT_SECRET[0])],
    PADDLE_API_BASE: paddleApiBase(settings),
    checkoutGaps: paddleGaps(settings),
  }
}
