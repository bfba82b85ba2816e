import { z } from 'zod'
import { typedPassword } from '#api/contracts/typed.ts'
import { Answers } from '#api/contracts/course/cabinet-course.ts'
import { CourseVersion, Series } from '#api/contracts/course/course.ts'
import { MailRefusal } from '#api/contracts/account/reminder.ts'
import { contract, OkReply } from '#api/contracts/endpoint.ts'
import { License } from '#api/contracts/payment/payment.ts'

export const STILL_RENEWS = 'Your plan still renews. Please cancel it first; then you can delete your account.'

export const PAYMENT_PENDING =
  'Your payment is still being confirmed. Once it is, or after three days, you can delete your account.'

export const QUIZ_UNKNOWN =
  'Your payment is still being confirmed, so we don’t know yet which quiz led to it. Please try again once it is.'

const instant = z.iso.datetime()

/** The reason why a purchase gives no access. */
const ClosedReason = z.enum(['unconfirmed', 'unpaid', 'refunded', 'canceled', 'paused', 'past-due'])

/** A purchase of the subscriber, as reported by the payment provider. */
export const PurchaseInfo = z.object({
  payoutSubId: z.string(),
  license: License.nullable(),
  /** `open` while it gives access. */
  state: z.enum(['open', ...ClosedReason.options]),
  paidAt: instant.nullable(),
  /** The amount in minor units: cents. */
  amount: z.int().nullable(),
  currency: z.string().nullable(),
  refunded: z.int(),
  /** The end of access as known now. Null when it has no end or has ended, or the subscription is not reported yet. */
  until: instant.nullable(),
  /** True when the card will be charged again: at `until`, unless the plan is overdue or paused. */
  renews: z.boolean(),
  /** True in the days of grace after a renewal that failed, which is tried again. */
  isOverdue: z.boolean(),
})
export type PurchaseInfo = z.infer<typeof PurchaseInfo>

export const purchases = contract({
  method: 'get',
  path: '/account/purchases',
  summary: 'The purchases of the subscriber, oldest first. Available while access is denied too.',
  reply: z.object({
    email: z.string(),
    /** Why mails to this address end. Absent while they arrive. */
    refused: MailRefusal.optional(),
    firstName: z.string(),
    lastName: z.string(),
    purchases: z.array(PurchaseInfo),
  }),
  auth: 'client',
})

export const portal = contract({
  method: 'post',
  path: '/account/subscription/portal',
  summary: "New links to the payment provider's own pages. Available while access is denied too.",
  body: z.object({}),
  reply: z.discriminatedUnion('provider', [
    z.object({
      provider: z.literal('paddle'),
      /** Invoices, plans and cards. */
      overview: z.url(),
      /** Null when no plan renews. */
      cancel: z.url().nullable(),
      updatePayment: z.url().nullable(),
    }),
    /** In TEST MODE, our own page replaces the provider's and calls POST /account/subscription/simulated. */
    z.object({ provider: z.literal('simulated') }),
  ]),
  auth: 'client',
  refusals: [422],
})
export type Portal = z.infer<typeof portal.reply>

export const cancelPlan = contract({
  method: 'post',
  path: '/account/subscription/cancel',
  summary:
    'Ends the renewals of a purchase at once. Available while access is denied too. Repetitions change nothing. The reply is 503 until the provider has reported the subscription.',
  body: z.object({ payoutSubId: z.string().max(100) }).transform(({ payoutSubId: purchaseId }) => ({ purchaseId })),
  reply: OkReply,
  auth: 'client',
  refusals: [422],
})

export const simulatedPortal = contract({
  method: 'post',
  path: '/account/subscription/simulated',
  summary:
    "Simulates the payment provider's pages in TEST MODE. It does not exist in installations with real payments.",
  body: z
    .object({
      /** `cancel` ends the plan after the paid period, `cancel-now` immediately; `resume` undoes a cancelation. */
      action: z.enum(['cancel', 'cancel-now', 'resume']),
      payoutSubId: z.string().max(100),
    })
    .transform(({ payoutSubId: purchaseId, ...rest }) => ({ ...rest, purchaseId })),
  reply: OkReply,
  auth: 'client',
  refusals: [404, 422],
})

const MyDay = z.object({
  courseVersion: Series,
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

const SessionRow = z.object({
  session: z.uuid(),
  /** Such as `Safari on iPhone`; null for sessions that began before this was recorded. */
  browser: z.string().nullable(),
  startedAt: instant,
  /** To the hour. */
  usedAt: instant,
  isThis: z.boolean(),
})

const Sessions = z.object({ sessions: z.array(SessionRow) })
export type SessionsReply = z.infer<typeof Sessions>

export const sessions = contract({
  method: 'get',
  path: '/account/sessions',
  summary: 'Where the subscriber is signed in, the latest used first.',
  reply: Sessions,
  auth: 'client',
})

export const endSessions = contract({
  method: 'post',
  path: '/account/sessions/end',
  summary: 'Ends a session of the subscriber or, without its id, all others. Returns a new token for this one.',
  body: z.object({
    password: typedPassword(),
    session: z.uuid('This names no session').optional(),
  }),
  reply: z.object({ token: z.string() }),
  auth: 'client',
  refusals: [422],
})

export const myData = contract({
  method: 'get',
  path: '/account/data',
  summary: 'All data about the subscriber, as a copy for them. Available while access is denied too.',
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
      /** Consent to save what the subscriber writes; null before they chose. */
      savesWriting: z.boolean().nullable(),
    }),
    purchases: z.array(PurchaseInfo),
    /** The devices on which the subscriber is signed in. */
    sessions: z.array(SessionRow),
    /** Every saved day of the course and of what follows it, in its last state. */
    course: z.array(MyDay),
    /** The quiz of each purchase, where it is known. */
    quiz: z.array(MyQuiz),
    /** Acts and choices of the subscriber, since the registration and in these quizzes, as events. */
    history: z.array(z.object({ at: instant, type: z.string(), data: z.record(z.string(), z.unknown()) })),
  }),
  auth: 'client',
})
export type MyData = z.infer<typeof myData.reply>

export const withdrawQuizConsent = contract({
  method: 'post',
  path: '/account/quiz-consent',
  summary:
    'Withdraws a consent that the subscriber gave as a visitor, for the quiz of every purchase. Available while access is denied too. Refused with 409 while a payment is pending. Repetitions change nothing.',
  /** `answers` deletes the quiz answers, `ads` ends the reports to Meta. */
  body: z.object({ purpose: z.enum(['answers', 'ads']) }),
  reply: OkReply,
  auth: 'client',
  refusals: [409, 422],
})

export const deleteAccount = contract({
  method: 'post',
  path: '/account/delete',
  summary:
    'Erases the person permanently, without changing the reports. Refused with 409 while a plan renews or a payment is pending.',
  body: z.object({
    password: typedPassword(),
  }),
  reply: OkReply,
  auth: 'client',
  refusals: [409, 422],
})
