import { z } from 'zod'
import { contract } from './endpoint.ts'
import { License } from './payment.ts'

/** What the vendor knows a plan by. */
const PlanPrices = z.object({
  priceId: z.string(),
  /** The trial is paid once before it renews. */
  oneTimePriceId: z.string().optional(),
  /** The discount of the sale. */
  discountId: z.string().optional(),
})

/** What differs from one installation to the next and may be known to everyone. */
export const SiteConfig = z.object({
  checkout: z.enum(['paddle', 'simulated']),
  paddle: z.object({ environment: z.enum(['sandbox', 'production']), token: z.string() }).nullable(),
  prices: z.record(License, PlanPrices),
  /** Meta's pixel; null where there is none. It loads only after consent. */
  pixelId: z.string().nullable(),
  company: z.object({ name: z.string(), address: z.string() }),
  contact: z.object({ info: z.string(), support: z.string() }),
})
export type SiteConfig = z.infer<typeof SiteConfig>

export const siteConfig = contract({
  method: 'get',
  path: '/config',
  summary: 'The public settings of this installation.',
  reply: SiteConfig,
  replyStatus: 200,
  auth: 'none',
  refusals: [],
})
