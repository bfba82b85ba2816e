import { z } from 'zod'
import { contract } from './endpoint.ts'
import { License } from './payment/payment.ts'

/** The ids of a plan at the payment provider. */
const PlanPrices = z.object({
  priceId: z.string(),
  /** The price of the one-time payment before the trial renews. */
  oneTimePriceId: z.string().optional(),
  /** The discount of the sale. */
  discountId: z.string().optional(),
})

/** The public settings that differ between installations. */
export const SiteConfig = z.object({
  checkout: z.enum(['paddle', 'simulated']),
  paddle: z.object({ environment: z.enum(['sandbox', 'production']), token: z.string() }).nullable(),
  prices: z.record(License, PlanPrices),
  /** The id of the Meta pixel, if any. It loads only after consent. */
  pixelId: z.string().nullable(),
  company: z.object({ name: z.string(), address: z.string() }),
  contact: z.object({ info: z.string(), support: z.string() }),
  /** The name on statements of cards, if it is set. */
  descriptor: z.string().nullable(),
  /** Days after their last visit when visitors who never bought are erased. */
  retentionDays: z.number().int(),
})
export type SiteConfig = z.infer<typeof SiteConfig>

export const siteConfig = contract({
  method: 'get',
  path: '/config',
  summary: 'The public settings of this installation.',
  reply: SiteConfig,
  auth: 'none',
})
