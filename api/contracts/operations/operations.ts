import { z } from 'zod'
import { Role } from '#api/contracts/admins/account.ts'
import { Confirmation, contract, OkReply } from '#api/contracts/endpoint.ts'
import { TypedEmail } from '#api/contracts/typed.ts'

const At = z.iso.datetime()

const ProjectionState = z.object({
  name: z.string(),
  /** The live version of its tables. */
  version: z.number().int(),
  /** Null for a reaction. */
  revision: z.number().int().nullable(),
  position: z.number().int(),
  /** Stored events that it has not read. */
  behind: z.number().int(),
  /** The waiting time of the oldest of them. */
  lagSeconds: z.number(),
  /** The process that runs it, if any. */
  holder: z.string().nullable(),
  /** True for a projection whose code seems to be removed. */
  isLeftOver: z.boolean(),
  /** The type and version of the event of a newer release that it waits at. */
  waitsAt: z.string().nullable(),
  deadLetters: z.number().int(),
  /** The position of the version that is being built. */
  buildingAt: z.number().int().nullable(),
  /** Why it doesn't go on. */
  failure: z.string().nullable(),
  rebuild: z.enum(['none', 'asked', 'running', 'failed']),
})
export type ProjectionState = z.infer<typeof ProjectionState>

const DeadLetter = z.object({
  projection: z.string(),
  position: z.number().int(),
  eventId: z.string(),
  type: z.string(),
  reason: z.string(),
  /** The error message of the projection, if it was recorded. */
  message: z.string().nullable(),
  stack: z.string().nullable(),
  at: At,
})
export type DeadLetter = z.infer<typeof DeadLetter>

/** A pending or finished delivery, without personal data. */
const Delivery = z.object({
  kind: z.string(),
  subject: z.string(),
  attempts: z.number().int(),
  dueAt: At.nullable(),
  doneAt: At.nullable(),
  /** Null while the delivery is pending. */
  outcome: z.string().nullable(),
  note: z.string().nullable(),
})
export type Delivery = z.infer<typeof Delivery>

const Deliveries = z.object({
  /** The number of deliveries by outcome. `waiting` have none yet. */
  counts: z.array(z.object({ outcome: z.string(), count: z.number().int() })),
  /** Pending deliveries first, then the newest. */
  latest: z.array(Delivery),
})
export type Deliveries = z.infer<typeof Deliveries>

/** A first payment with a discount outside the sale of its visitor. */
const QuestionedDiscount = z.object({
  transactionId: z.string(),
  license: z.string().nullable(),
  paidAt: At,
  /** Null if no sale of the visitor is recorded. */
  saleBeganAt: At.nullable(),
})
export type QuestionedDiscount = z.infer<typeof QuestionedDiscount>

/** Something that was not well. It is open until it is resolved. */
const Incident = z.object({ rule: z.string(), text: z.string(), openedAt: At, resolvedAt: At.nullable() })

/** An amount that differs from the provider's, in minor units; null for a side that doesn't know the payment. */
const Difference = z.object({
  day: z.string(),
  /** The payment that differs. Empty if the sums of the day differ although each payment agrees. */
  transactionId: z.string(),
  kind: z.enum(['payment', 'refund', 'chargeback', 'day']),
  currency: z.string(),
  ours: z.int().nullable(),
  theirs: z.int().nullable(),
})

/** The nightly comparison with the figures of the payment provider; null while it is off. */
const Reconciliation = z.object({ comparedAt: At.nullable(), differences: z.array(Difference) }).nullable()

export const OperationsReply = z.object({
  at: At,
  /** Position of the newest event. */
  head: z.number().int(),
  projections: z.array(ProjectionState),
  deadLetters: z.object({ total: z.number().int(), latest: z.array(DeadLetter) }),
  /** The open incidents first, then the newest. */
  incidents: z.array(Incident),
  reconciliation: Reconciliation,
  mails: Deliveries,
  purchaseReports: Deliveries,
  /** The latest discounts outside the sale, newest first. */
  discounts: z.array(QuestionedDiscount),
})
export type Incident = z.infer<typeof Incident>
export type Reconciliation = z.infer<typeof Reconciliation>
export type OperationsReply = z.infer<typeof OperationsReply>

export const operations = contract({
  method: 'get',
  path: '/admin/operations',
  summary: 'Incidents, the progress of projections, and pending deliveries.',
  reply: OperationsReply,
  auth: { role: 'operate' },
  audit: 'none',
})

export const retry = contract({
  method: 'post',
  path: '/admin/dead-letters/retry',
  summary: 'Rebuilds a projection from all events, including its dead letters, and swaps it in.',
  body: z.object({ projection: z.string().min(1).max(64) }),
  reply: OkReply,
  auth: { role: 'operate' },
  audit: { kind: 'changes', act: 'asked for a rebuild' },
})

/** An e-mail address, as an operator types it. Old accounts may have ones that new accounts can't have. */
const PersonEmail = TypedEmail.max(254).includes('@', { error: 'This is not an e-mail address' })

const LeftAlone = z.object({
  purchases: z.array(z.string()),
  persons: z.array(z.string()),
  withdrawals: z.array(z.string()),
})

export const erasePerson = contract({
  method: 'post',
  path: '/admin/persons/erase',
  summary: 'Erases visitors who gave only this e-mail address, customers who paid with it, and its account.',
  body: z
    .object({ ...Confirmation.shape, email: PersonEmail, repeated: PersonEmail })
    .refine(({ email, repeated }) => email === repeated, { error: 'The addresses differ', path: ['repeated'] }),
  /**
   * The number of destroyed keys of visitors and customers, and whether there was an account. `leftAlone` names what may
   * belong to another person: purchases that the account has not proven, and visitors and customers with another address too.
   */
  reply: z.object({
    persons: z.number().int(),
    account: z.boolean(),
    leftAlone: LeftAlone,
  }),
  refusals: [409],
  auth: { role: 'operate', isConfirmed: true },
  audit: { kind: 'changes', act: 'erased a person' },
})

export const previewErasure = contract({
  method: 'post',
  path: '/admin/persons/erase/preview',
  summary:
    'Names what an erasure of this e-mail address would touch, and what it would leave alone. Nothing is erased.',
  body: z.object({ email: PersonEmail }),
  /** `persons` are the visitors and customers whose keys would be destroyed, and `purchases` what they and the account bought. */
  reply: z.object({
    account: z.boolean(),
    persons: z.array(z.string()),
    purchases: z.array(z.string()),
    leftAlone: LeftAlone,
  }),
  refusals: [409],
  auth: { role: 'operate' },
  audit: { kind: 'queries', act: 'previewed an erasure' },
})

export const signOutPerson = contract({
  method: 'post',
  path: '/admin/persons/sign-out',
  summary: 'Ends all sessions of the subscriber with an e-mail address.',
  body: z.object({ email: PersonEmail }),
  reply: z.object({ account: z.boolean() }),
  auth: { role: 'operate' },
  audit: { kind: 'changes', act: 'signed a subscriber out' },
})

const AdminRow = z.object({
  adminId: z.uuid(),
  username: z.string(),
  role: Role,
  hasSecondFactor: z.boolean(),
  registeredAt: At,
  disabledAt: At.nullable(),
  isYou: z.boolean(),
})
export type AdminRow = z.infer<typeof AdminRow>

export const listAdmins = contract({
  method: 'get',
  path: '/admin/admins',
  summary: 'All admins in the order of registration.',
  reply: z.object({ admins: z.array(AdminRow) }),
  auth: { role: 'operate' },
  audit: 'none',
})

export const disableAdmin = contract({
  method: 'post',
  path: '/admin/admins/disable',
  summary: 'Ends the sessions of an admin and prevents sign-in. Admins cannot disable themselves.',
  body: Confirmation.extend({ adminId: z.uuid('This names no admin') }),
  reply: OkReply,
  auth: { role: 'operate', isConfirmed: true },
  audit: { kind: 'changes', act: 'disabled an admin' },
})

const Act = z.object({
  /** Null for an unknown name. */
  username: z.string().nullable(),
  act: z.string(),
  /** The details as JSON. */
  detail: z.string(),
  firstAt: At,
  lastAt: At,
  /** The number of times within the hour. */
  times: z.number().int(),
})
export type Act = z.infer<typeof Act>

export const audit = contract({
  method: 'get',
  path: '/admin/audit',
  summary: 'Sign-ins, failed sign-ins, queries and changes, newest first.',
  query: z.object({ kind: z.enum(['all', 'sign-ins', 'queries', 'changes']).default('all') }),
  reply: z.object({ acts: z.array(Act) }),
  auth: { role: 'operate' },
  audit: 'none',
})
