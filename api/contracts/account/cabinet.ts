import { z } from 'zod'
import { Denied, Subscription } from '#api/contracts/course/access.ts'
import { contract, OkReply, openToAll } from '#api/contracts/endpoint.ts'
import { CourseVersion } from '#api/contracts/course/course.ts'
import { QuizUserId } from '#api/contracts/quiz/funnel.ts'
import { License } from '#api/contracts/payment/payment.ts'
import { Typed, TypedEmail, typedEmail, TypedPassword, typedPassword } from '#api/contracts/typed.ts'

export const EMAIL_TAKEN = 'An account with this email already exists. Please try logging in.'
export const WRONG_CREDENTIALS = 'Incorrect email or password'
export const ACCESS_DENIED = 'Access denied. Please renew your subscription.'
export const STILL_CONFIRMING = 'We are still confirming your payment.'
export const PLAN_UNKNOWN =
  'Your payment has arrived, but we can’t tell which plan it’s for. Please write to us, and we’ll open your plan or return your money.'
export const CONFIRM_BY_MAIL = 'We’ve sent a link to the e-mail address that paid. Open it to start your plan.'

export const PASSWORD_LENGTH =
  'Please use 8 to 72 characters for the password; accented letters and other scripts count two to four times'
const EMAIL_REQUIRED = 'Email and password are required'

/** bcrypt ignores everything after 72 bytes, so longer passwords would be checked only in part. */
const bytesOf = (text: string) => new TextEncoder().encode(text).length
const NewPassword = TypedPassword.refine(
  (password) => bytesOf(password) >= 8 && bytesOf(password) <= 72,
  PASSWORD_LENGTH,
)

/** People are called all kinds of things. Names are in mails, so what forms a link, breaks a line or reverses text is refused. */
const Name = Typed.overwrite((name) => name.replaceAll('\t', ' '))
  .max(64, 'Please use at most 64 characters')
  .regex(
    /^(?!.*www\.)[^/\p{Cc}\u202A-\u202E\u2066-\u2069\u2028\u2029]*$/iu,
    'Please use a name without slashes or web addresses',
  )

const requiredName = (missing: string) => Typed.min(1, missing).pipe(Name)

/** Any Paddle id: a transaction (`txn_…`, which our pages send), a subscription (`sub_…`) or a checkout (`che_…`). */
const PayoutSubId = z
  .string()
  .regex(/^[a-z]{2,10}_[A-Za-z0-9_-]{1,80}$/, 'A purchase has a Paddle ID such as txn_… or sub_…')

/** An IANA name such as Asia/Singapore. Browsers also send names that do not exist. */
const TimeZone = z.string().max(64, 'A time zone is an IANA name such as Asia/Singapore')

const TokenReply = z.object({ token: z.string() })

export const register = contract({
  method: 'post',
  path: '/account/auth/register',
  summary: 'Registers the account of a buyer. License and payment state come only from the payment provider.',
  body: z
    .object({
      payoutSubId: PayoutSubId,
      /** The name in the greeting. The default is the first name. */
      username: Name.optional(),
      email: typedEmail(EMAIL_REQUIRED),
      password: NewPassword,
      firstName: requiredName('Please enter your first name'),
      lastName: requiredName('Please enter your last name'),
      /** A zone that is missing or does not exist counts as UTC. */
      timeZone: TimeZone.optional(),
      /** Accepted because browsers send these fields, and ignored. */
      status: z.string().max(40).optional(),
      license: z.string().max(40).optional(),
      courseVersion: CourseVersion,
      /** The visitor of this browser. If it bought, the e-mail may differ from the one at the checkout. */
      quizUserId: QuizUserId.optional(),
      /** Consent to save what the subscriber writes in the course. Without it, the cabinet asks. */
      savesWriting: z.boolean().optional(),
    })
    .transform(({ payoutSubId: purchaseId, ...rest }) => ({ ...rest, purchaseId })),
  reply: TokenReply,
  replyStatus: 201,
  auth: 'none',
  refusals: [409, 422],
})
/** The body on the wire. */
export type Registration = z.input<typeof register.body>
/** The body as the server reads it. */
export type RegistrationForm = z.output<typeof register.body>

export const login = contract({
  method: 'post',
  path: '/account/auth/login',
  summary: 'Signs a subscriber in. With payoutSubId, an unregistered purchase is added to the account.',
  body: z
    .object({
      email: TypedEmail.min(1, EMAIL_REQUIRED).max(254, 'Please use at most 254 characters'),
      password: typedPassword(EMAIL_REQUIRED),
      /** A new purchase of a buyer who already has an account. */
      payoutSubId: PayoutSubId.optional(),
    })
    .transform(({ payoutSubId: purchaseId, ...rest }) => ({ ...rest, purchaseId })),
  reply: TokenReply,
  auth: 'none',
  refusals: [401, 422],
})

export const forgot = contract({
  method: 'post',
  path: '/account/auth/forgot',
  summary:
    'Sends a mail with a link to set a new password or to finish registration. The response never depends on the address.',
  body: z.object({ email: typedEmail(EMAIL_REQUIRED) }),
  reply: OkReply,
  auth: 'none',
})

/** The fragment of a link in a mail. */
const LinkToken = z
  .string()
  .regex(/^[A-Za-z0-9_-]{40,100}$/, 'This link is incomplete. Please open it from the mail again.')

export const reset = contract({
  method: 'post',
  path: '/account/auth/reset',
  summary: 'Sets a new password with the link of a mail, once, and signs in. All other sessions end.',
  body: z.object({ token: LinkToken, password: NewPassword }),
  reply: TokenReply,
  auth: 'none',
  refusals: [422],
})

export const finish = contract({
  method: 'post',
  path: '/account/auth/finish',
  summary:
    'What the registration form needs, with the link of a mail. Changes nothing: the link works until its owner registers.',
  body: z.object({ token: LinkToken }),
  reply: z.object({ payoutSubId: PayoutSubId, email: z.string(), license: License }),
  auth: 'none',
  refusals: [422],
})

export const confirmBuyer = contract({
  method: 'post',
  path: '/account/auth/confirm',
  summary: 'Gives a purchase to the account that claimed it, with the link that its buyer was sent.',
  body: z.object({ token: LinkToken }),
  reply: OkReply,
  auth: 'none',
  refusals: [422],
})

export const requestConfirmation = contract({
  method: 'post',
  path: '/account/purchases/confirm',
  summary:
    'Sends another link to the buyer of a purchase that waits for confirmation. Too frequent requests send none.',
  body: z.object({}),
  reply: OkReply,
  auth: 'client',
})

export const logout = contract({
  method: 'post',
  path: '/account/auth/logout',
  summary: 'Ends this session, or every session of the account.',
  body: z.object({ everywhere: z.boolean() }),
  reply: OkReply,
  auth: 'client',
})

export const changePassword = contract({
  method: 'post',
  path: '/account/auth/password',
  summary: 'Changes the password and ends all other sessions. Returns a new token.',
  body: z.object({ password: typedPassword(), newPassword: NewPassword }),
  reply: TokenReply,
  auth: 'client',
  refusals: [422],
})

export const changeEmail = contract({
  method: 'post',
  path: '/account/auth/new-email',
  summary:
    'Sends a link to a new address, which the account has once the link is confirmed. Too frequent ones send none.',
  body: z.object({ email: typedEmail(), password: typedPassword() }),
  reply: OkReply,
  auth: 'client',
  refusals: [409, 422],
})

export const confirmEmail = contract({
  method: 'post',
  path: '/account/auth/email',
  summary: 'Gives an account the address whose mailbox received this link, once.',
  body: z.object({ token: LinkToken }),
  ...openToAll,
})

export const me = contract({
  method: 'get',
  path: '/account/subscription/me',
  summary:
    'The subscription and progress of the subscriber. While access is denied, the body of the 402 has the same fields.',
  query: z.object({
    /** The browser's time zone. Days open at its midnights from then on. One that does not exist changes nothing. */
    timeZone: TimeZone.optional(),
  }),
  reply: Subscription,
  auth: 'client',
  denied: Denied,
})
