import { z } from 'zod'
import { Answers } from './cabinet-course.ts'
import { CourseVersion } from './course.ts'
import { contract, OkReply } from './endpoint.ts'
import { License } from './payment.ts'

export const RENEWS_STILL = 'Your plan would go on renewing. Please cancel it first; then you can delete your account.'

export const AWAITED_STILL =
  'Your payment is still being confirmed. Once it is, or after three days, you can delete your account.'

const instant = z.iso.datetime()

/** Why a purchase opens nothing now. */
export const Closed = z.enum(['unconfirmed', 'unpaid', 'refunded', 'canceled', 'paused', 'past-due'])

/** One purchase of the subscriber's, as the payment provider told of it. */
export const PurchaseInfo = z.object({
  payoutSubId: z.string(),
  license: License.nullable(),
  /** `open` while it gives access. */
  state: z.enum(['open', ...Closed.options]),
  paidAt: instant.nullable(),
  /** In the currency's lowest unit: cents. */
  amount: z.int().nullable(),
  currency: z.string().nullable(),
  refunded: z.int(),
  /** When access ends unless something new is told; null where it has no end, or has ended. */
  until: instant.nullable(),
  /** Whether the card will be charged again at `until`. */
  renews: z.boolean(),
})
export type PurchaseInfo = z.infer<typeof PurchaseInfo>

export const purchases = contract({
  method: 'get',
  path: '/account/purchases',
  summary: 'What the subscriber bought, oldest first. Answered while access is denied too.',
  reply: z.object({ email: z.string(), firstName: z.string(), lastName: z.string(), purchases: z.array(PurchaseInfo) }),
  replyStatus: 200,
  auth: 'client',
  refusals: [401],
})

export const portal = contract({
  method: 'post',
  path: '/account/subscription/portal',
  summary: "Fresh links to the payment provider's own pages. Answered while access is denied too.",
  body: z.object({}),
  reply: z.discriminatedUnion('provider', [
    z.object({
      provider: z.literal('paddle'),
      /** Invoices, plans and cards. */
      overview: z.url(),
      /** Null where nothing renews. */
      cancel: z.url().nullable(),
      updatePayment: z.url().nullable(),
    }),
    /** TEST MODE: a plain page takes the place of the provider's, and asks POST /account/subscription/simulated. */
    z.object({ provider: z.literal('simulated') }),
  ]),
  replyStatus: 200,
  auth: 'client',
  refusals: [401, 422],
})
export type Portal = z.infer<typeof portal.reply>

export const simulatedPortal = contract({
  method: 'post',
  path: '/account/subscription/simulated',
  summary:
    "What a subscriber would do at the payment provider's pages, in TEST MODE. Not there where real money is taken.",
  body: z.object({
    /** `cancel` ends the plan when what is paid for ends; `cancel-now` at once; `resume` takes a cancelation back. */
    action: z.enum(['cancel', 'cancel-now', 'resume']),
    payoutSubId: z.string().max(100),
  }),
  reply: OkReply,
  replyStatus: 200,
  auth: 'client',
  refusals: [401, 404, 422],
})

const MyDay = z.object({
  courseVersion: CourseVersion,
  day: z.int(),
  title: z.string(),
  savedAt: instant,
  progress: z.number(),
  rating: z.int().nullable(),
  timeSpent: z.int(),
  answers: z.array(z.object({ task: z.string(), question: z.string(), answer: Answers.valueType })),
})

const MyQuiz = z.object({
  quizUserId: z.string(),
  arrivedAt: instant.nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  age: z.string().nullable(),
  answers: z.array(z.object({ question: z.string(), choices: z.array(z.string()), answeredAt: instant })),
})

export const myData = contract({
  method: 'get',
  path: '/account/data',
  summary: 'All that is known of the subscriber, to keep. Answered while access is denied too.',
  reply: z.object({
    exportedAt: instant,
    account: z.object({
      email: z.string(),
      username: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      registeredAt: instant,
      courseVersion: CourseVersion,
      timeZones: z.array(z.object({ timeZone: z.string(), since: instant })),
    }),
    purchases: z.array(PurchaseInfo),
    /** Every day that was saved, as it was saved last. */
    course: z.array(MyDay),
    /** The quiz that each purchase began with, where it is known. */
    quiz: z.array(MyQuiz),
  }),
  replyStatus: 200,
  auth: 'client',
  refusals: [401],
})
export type MyData = z.infer<typeof myData.reply>

export const deleteAccount = contract({
  method: 'post',
  path: '/account/delete',
  summary:
    'Erases the person for good; what was counted of them stays counted. Refused by 409 while a plan would go on renewing, or a payment is awaited that may begin one.',
  body: z.object({
    password: z.string().min(1, 'Please enter your password').max(1_000, 'Please use at most 1000 characters'),
  }),
  reply: OkReply,
  replyStatus: 200,
  auth: 'client',
  refusals: [401, 409, 422],
})
