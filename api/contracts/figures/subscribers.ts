import { z } from 'zod'
import { contract } from '#api/contracts/endpoint.ts'
import { readsFigures } from './insights.ts'

/** Sums of plans and payments, from which the figures are computed. Amounts are in minor units of the reply's currency. */
const Sums = z.object({
  /** Subscriptions that give access now, and lifetime plans. */
  running: z.int(),
  lifetime: z.int(),
  renewalsDue: z.int(),
  /** The price of plans that renew, for 4 weeks. */
  recurring: z.int(),
  /** Of the last 30 days: cancellations, payments, those of them that were refunded, and chargebacks. */
  canceled: z.int(),
  payments: z.int(),
  refunded: z.int(),
  chargedBack: z.int(),
})
const Week = z.object({ week: z.string(), gross: z.int(), refunded: z.int(), chargedBack: z.int() })

/** Buyers of a week for whom a day has opened, and those of them who saved it. */
const Cell = z.object({ opened: z.int(), saved: z.int() })

const Cohort = z.object({ week: z.string(), registered: z.int(), cells: z.array(Cell) })
export type Cohort = z.infer<typeof Cohort>

/** A first payment, without the person. */
const LatestBuyer = z.object({
  paidAt: z.iso.datetime({ offset: true }),
  creo: z.string(),
  plan: z.string(),
  amount: z.int(),
  currency: z.string(),
  state: z.string(),
})
export type LatestBuyer = z.infer<typeof LatestBuyer>

export const SubscribersReply = z.object({
  currency: z.string(),
  /** All events up to this position are included. */
  position: z.int(),
  sums: Sums,
  /** The newest buyers, with the plan as it is now. */
  latest: z.array(LatestBuyer),
  /** The last 12 weeks, oldest first, each by its Monday. */
  weeks: z.array(Week),
  /** The days of the course that the cells of cohorts are about. */
  days: z.array(z.int()),
  /** Buyers by the week of their registration, newest first. Weeks without one are left out. */
  cohorts: z.array(Cohort),
  /** Currencies without a rate. Their amounts are missing in all sums. */
  unconverted: z.array(z.string()),
})
export type SubscribersReply = z.infer<typeof SubscribersReply>

export const subscribers = contract({
  method: 'get',
  path: '/admin/subscribers',
  summary: 'Plans that run, renewals, cancellations, refunds, revenue by week, and days saved by week of registration.',
  reply: SubscribersReply,
  ...readsFigures,
  audit: 'none',
})
