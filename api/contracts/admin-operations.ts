import { z } from 'zod'
import { contract, OkReply } from './endpoint.ts'

const authenticated = { auth: 'admin', replyStatus: 200 } as const
const At = z.iso.datetime()

const EventCount = z.object({ type: z.string(), count: z.number().int(), lastAt: At })

const ProjectionState = z.object({
  name: z.string(),
  /** Which build of its tables is live. */
  version: z.number().int(),
  position: z.number().int(),
  /** Stored events it has not come to. */
  behind: z.number().int(),
  /** Seconds for which the oldest of those has waited. */
  lagSeconds: z.number(),
  /** The process that leads it; null while nobody does. */
  holder: z.string().nullable(),
  /** Another release left it in the database, and this one does not project it. */
  isLeftOver: z.boolean(),
  /** Type and version of the event it waits at because only newer code knows it. */
  waitsAt: z.string().nullable(),
  rebuild: z.enum(['none', 'asked', 'running', 'failed']),
})
export type ProjectionState = z.infer<typeof ProjectionState>

const DeadLetter = z.object({
  projection: z.string(),
  position: z.number().int(),
  eventId: z.string(),
  type: z.string(),
  reason: z.string(),
  /** What the projection threw; null where it was not recorded. */
  message: z.string().nullable(),
  stack: z.string().nullable(),
  at: At,
})
export type DeadLetter = z.infer<typeof DeadLetter>

const Webhook = z.object({
  id: z.string(),
  type: z.string(),
  occurredAt: z.string(),
  receivedAt: At,
  understood: z.boolean(),
})

/** What waits or is done, never whom it concerns. */
const Delivery = z.object({
  kind: z.string(),
  subject: z.string(),
  attempts: z.number().int(),
  dueAt: At.nullable(),
  doneAt: At.nullable(),
  /** Null while it waits. */
  outcome: z.string().nullable(),
  note: z.string().nullable(),
})
export type Delivery = z.infer<typeof Delivery>

const Deliveries = z.object({
  /** All of them by outcome; `waiting` are those without one. */
  counts: z.array(z.object({ outcome: z.string(), count: z.number().int() })),
  /** Those that wait first, then the newest. */
  latest: z.array(Delivery),
})
export type Deliveries = z.infer<typeof Deliveries>

export const OperationsReply = z.object({
  at: At,
  /** Position of the newest event. */
  head: z.number().int(),
  events: z.array(EventCount),
  projections: z.array(ProjectionState),
  deadLetters: z.object({ total: z.number().int(), latest: z.array(DeadLetter) }),
  webhooks: z.object({ total: z.number().int(), latest: z.array(Webhook) }),
  mails: Deliveries,
  purchaseReports: Deliveries,
})
export type OperationsReply = z.infer<typeof OperationsReply>

export const operations = contract({
  method: 'get',
  path: '/admin/operations',
  summary: 'What is stored, how far each projection has come, and what waits to be sent.',
  reply: OperationsReply,
  refusals: [401],
  ...authenticated,
})

export const retry = contract({
  method: 'post',
  path: '/admin/dead-letters/retry',
  summary: 'Has a projection built anew from all events, those set aside in their place among them, and then swapped.',
  body: z.object({ projection: z.string().min(1).max(64) }),
  reply: OkReply,
  refusals: [401, 422],
  invalid: 422,
  ...authenticated,
})

const AdminRow = z.object({
  adminId: z.uuid(),
  username: z.string(),
  registeredAt: At,
  /** Null for one who may sign in. */
  disabledAt: At.nullable(),
  isYou: z.boolean(),
})
export type AdminRow = z.infer<typeof AdminRow>

export const listAdmins = contract({
  method: 'get',
  path: '/admin/admins',
  summary: 'All admins, in the order in which they came.',
  reply: z.object({ admins: z.array(AdminRow) }),
  refusals: [401],
  ...authenticated,
})

export const disableAdmin = contract({
  method: 'post',
  path: '/admin/admins/disable',
  summary: 'Ends the sessions of an admin and lets them sign in no more. Nobody disables themselves.',
  body: z.object({ adminId: z.uuid('This names no admin') }),
  reply: OkReply,
  refusals: [401, 422],
  invalid: 422,
  ...authenticated,
})

const Act = z.object({
  /** Null where nobody is known by the name that was given. */
  username: z.string().nullable(),
  act: z.string(),
  /** What was asked, as JSON. */
  detail: z.string(),
  firstAt: At,
  lastAt: At,
  /** How often within the hour. */
  times: z.number().int(),
})
export type Act = z.infer<typeof Act>

export const audit = contract({
  method: 'get',
  path: '/admin/audit',
  summary: 'Who signed in, or failed to, and what was asked, newest first.',
  query: z.object({ kind: z.enum(['all', 'sign-ins', 'queries', 'changes']).default('all') }),
  reply: z.object({ acts: z.array(Act) }),
  refusals: [401],
  ...authenticated,
})
