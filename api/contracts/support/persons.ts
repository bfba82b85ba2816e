import { z } from 'zod'
import { PAYMENT_KINDS } from '#events/payment/money/payment-kinds.ts'
import { myData } from '#api/contracts/account/cabinet-data.ts'
import { Confirmation, contract, OkReply } from '#api/contracts/endpoint.ts'
import { Typed, TypedEmail, typedEmail } from '#api/contracts/typed.ts'
import { License } from '#api/contracts/payment/payment.ts'

const At = z.iso.datetime()

const Visitor = z.object({
  quizUserId: z.string(),
  creo: z.string().nullable(),
  utm: z.record(z.string(), z.string()),
  firstDay: z.string().nullable(),
})

const Payment = z.object({
  transactionId: z.string(),
  kind: z.enum(PAYMENT_KINDS),
  status: z.enum(['open', 'paid', 'completed', 'failed']),
  license: License.nullable(),
  paidAt: At.nullable(),
  /** In minor units of the currency; null until the provider has calculated it. */
  amount: z.int().nullable(),
  currency: z.string(),
  adjustments: z.array(
    z.object({ at: z.string(), effect: z.enum(['refund', 'chargeback', 'chargeback-reversal']), amount: z.int() }),
  ),
})

const Account = z.object({
  accountId: z.uuid(),
  /** Null once the key of the person is destroyed. */
  email: z.string().nullable(),
  name: z.string().nullable(),
  /** Null for a buyer who has not registered. */
  registeredAt: At.nullable(),
  courseVersion: z.string().nullable(),
  timeZone: z.string().nullable(),
})

/** Describes one person, without anything that they wrote or answered. */
export const PersonPage = z.object({
  /** Finds the person again: the account, else the transaction or the visitor. */
  id: z.string(),
  /** All events up to this position are included. */
  position: z.int(),
  account: Account.nullable(),
  access: z.object({ isOpen: z.boolean(), why: z.string() }),
  /** The last extension by an operator. */
  extension: z.object({ until: At, reason: z.string().nullable(), by: z.string().nullable(), at: At }).nullable(),
  visitors: z.array(Visitor),
  steps: z.array(z.object({ at: At, step: z.string() })),
  payments: z.array(Payment),
  mails: z.array(z.object({ name: z.string(), at: At.nullable(), outcome: z.string().nullable() })),
  days: z.array(z.object({ courseVersion: z.string(), day: z.int(), savedAt: At, progress: z.number() })),
})
export type PersonPage = z.infer<typeof PersonPage>

export const findPerson = contract({
  method: 'post',
  path: '/admin/persons/find',
  summary: 'Finds a person by e-mail, transaction, subscription, visitor or account.',
  body: z.object({ find: TypedEmail.min(1, 'Please enter an e-mail or an id').max(254) }),
  reply: PersonPage,
  auth: { role: 'operate' },
  audit: { kind: 'queries', act: 'looked at a person' },
})

const AccountId = z.object({ accountId: z.uuid('This names no account') })

export const sendAccessLink = contract({
  method: 'post',
  path: '/admin/persons/link',
  summary: 'Sends the link to a new password, or to finish the registration, to the mailbox of an account.',
  body: AccountId,
  reply: OkReply,
  auth: { role: 'operate' },
  audit: { kind: 'changes', act: 'sent an access link' },
})

export const startAddressChange = contract({
  method: 'post',
  path: '/admin/persons/address',
  summary: 'Sends a link to a new mailbox, which becomes the address of an account when its page is confirmed.',
  body: AccountId.extend({ email: typedEmail('Please enter the new address'), ...Confirmation.shape }),
  reply: OkReply,
  auth: { role: 'operate', isConfirmed: true },
  audit: { kind: 'changes', act: 'sent a link to a new address' },
})

export const MAX_EXTENSION_DAYS = 366

export const extendAccess = contract({
  method: 'post',
  path: '/admin/persons/extend',
  summary:
    'Keeps the access of an account open to the end of a day (UTC), also without a paid plan. The last one counts.',
  body: AccountId.extend({
    until: z.iso.date('Please choose a day'),
    reason: Typed.min(3, 'Please write the reason').max(500, 'Please use at most 500 characters'),
  }),
  reply: OkReply,
  auth: { role: 'operate' },
  audit: { kind: 'changes', act: 'extended access' },
})

export const exportPerson = contract({
  method: 'post',
  path: '/admin/persons/export',
  summary: 'The data of a subscriber as in their own copy, without what they wrote or answered.',
  body: AccountId.extend(Confirmation.shape),
  reply: myData.reply,
  auth: { role: 'operate', isConfirmed: true },
  audit: { kind: 'changes', act: 'exported a person' },
})
