import { z } from 'zod'
import { COUNT_LIMIT } from '#events/figures/measures/packed-counts.ts'
import { PaddleSubscriptionStatus, PaddleTransactionStatus } from '#events/payment/paddle/reports.ts'
import { License } from '#events/payment/payment.ts'
import { SortableInstant } from './envelope.ts'

/** Accepts ids and enum values that are safe to store unchanged. */
const word = z.string().regex(/^[A-Za-z0-9_-]{1,80}$/)
const optionalWord = word.nullish().transform((value) => value ?? null)

/** Parses an amount, which Paddle sends as text. Analytics cannot sum amounts at or above the limit. */
const minorUnits = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^-?\d{1,15}$/))
  .transform(Number)
  .refine((amount) => Math.abs(amount) < COUNT_LIMIT)

const instant = SortableInstant.transform((text) => new Date(text).toISOString())
const optionalInstant = instant.nullish().transform((value) => value ?? null)

const currency = z
  .string()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/)
const money = z.object({ amount: minorUnits, currency_code: currency })
/** Parses prices leniently: one that can't be read counts as not listed. */
export const Item = z.object({
  quantity: z.coerce.number().int().positive().catch(1),
  recurring: z.boolean().catch(true),
  price: z.object({
    id: word,
    tax_mode: z.string().nullish().catch(null),
    unit_price: money.nullish().catch(null),
    unit_price_overrides: z.array(z.object({ unit_price: money })).catch([]),
    trial_period: z.object({ frequency: z.number() }).nullish().catch(null),
  }),
})
/** Leaves out items that can't be read beside those that can. */
const items = z
  .array(z.unknown())
  .nullish()
  .transform((all) => {
    const read = (all ?? []).flatMap((one) => Item.safeParse(one).data ?? [])
    return read.length > 0 ? read : (all ?? [])
  })
  .pipe(z.array(Item))

/** Parses the data that the browser opened the checkout with. Invalid values count as missing. */
const customData = z
  .object({ quizUserId: z.uuidv4().toLowerCase().nullable().catch(null), license: License.nullable().catch(null) })
  .catch({ quizUserId: null, license: null })

/** Parses what only figures need leniently, because access must not depend on it. */
const reported = minorUnits.optional().catch(undefined)
const totals = z.object({ total: minorUnits, grand_total: minorUnits.nullish(), tax: reported, fee: reported })
const period = z.object({ ends_at: instant }).nullish()

export const Transaction = z.object({
  id: word,
  status: PaddleTransactionStatus,
  origin: word.catch('web'),
  customer_id: optionalWord,
  subscription_id: optionalWord,
  currency_code: currency,
  discount_id: optionalWord,
  custom_data: customData,
  items,
  details: z.object({ totals: totals.nullish() }).nullish(),
  payments: z.array(z.object({ status: z.string(), captured_at: optionalInstant })).catch([]),
  billed_at: optionalInstant,
  billing_period: period,
})

export const Subscription = z.object({
  id: word,
  status: PaddleSubscriptionStatus,
  transaction_id: optionalWord,
  customer_id: word,
  custom_data: customData,
  currency_code: currency.nullish().catch(null),
  discount: z.unknown().optional(),
  items,
  current_billing_period: period,
  next_billed_at: optionalInstant,
  scheduled_change: z
    .union([
      z.object({ action: z.enum(['cancel', 'pause', 'resume']), effective_at: instant }),
      // A kind of change that is new must not hide the state of the plan.
      z.object({ action: z.string().regex(/^(?!(?:cancel|pause|resume)$)/) }).transform(() => null),
    ])
    .nullish()
    .transform((change) => change ?? null),
})

export const Adjustment = z.object({
  id: word,
  action: word,
  status: word,
  transaction_id: word,
  currency_code: currency.nullish(),
  totals: z.object({ total: minorUnits, currency_code: currency.nullish(), tax: reported }),
})

export const Customer = z.object({ id: word, email: z.string().max(320).nullish(), custom_data: customData })

/** Reads the likely owner of personal data in a body that is otherwise unreadable. */
export const Owner = z.object({
  id: word.nullable().catch(null),
  customer_id: word.nullable().catch(null),
  custom_data: customData,
})
