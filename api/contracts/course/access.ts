import { z } from 'zod'
import { CourseVersion } from '#api/contracts/course/course.ts'

const subscription = {
  message: z.string(),
  username: z.string(),
  /** Days of the course, from 1. */
  daysPlan: z.number().int(),
  activeDay: z.number().int(),
  openedDay: z.number().int(),
  courseVersion: CourseVersion,
}

export const Subscription = z.object({ accessDenied: z.literal(false), ...subscription })
export type Subscription = z.infer<typeof Subscription>

/**
 * The reason why access is denied: it ended, no webhook has confirmed a payment for a plan, or its buyer has to confirm the
 * account.
 */
const DeniedCode = z.enum(['access_denied', 'payment_unconfirmed', 'buyer_unproven'])

/** The body of every 402. */
export const Denied = z.object({
  code: DeniedCode,
  accessDenied: z.literal(true),
  ...subscription,
  /** Subscribers without access can't read the day itself. */
  isActiveDaySaved: z.boolean(),
})
export type Denied = z.infer<typeof Denied>

/** The fields of a contract that only subscribers with access may call. */
export const subscribersOnly = { auth: 'client', denied: Denied } as const
