import { z } from 'zod'
import { Confirmation, contract } from '#api/contracts/endpoint.ts'
import { Age } from '#api/contracts/quiz/funnel.ts'
import { Typed } from '#api/contracts/typed.ts'
import { SignedChallenge } from './passkeys.ts'
import { FIRST_DAY, LAST_DAY } from '#events/time/time.ts'

export const CREDENTIALS_SPECIAL = 'Special characters in username or password are not allowed'

const plain = (max: number) =>
  Typed.min(1, 'Username and password are required')
    .max(max, `Please use at most ${max} characters`)
    .regex(/^[A-Za-z0-9_-]*$/, CREDENTIALS_SPECIAL)

/** bcrypt ignores everything after 72 bytes, so longer passwords would be checked only in part. */
export const Credentials = z.object({ username: plain(64), password: plain(72) })
export type Credentials = z.infer<typeof Credentials>

export const NewPassword = plain(72).min(12, 'Please use at least 12 characters for the password')

const TokenReply = z.object({ token: z.string() })

export const login = contract({
  method: 'post',
  path: '/admin/auth/login',
  summary: 'Signs an admin in.',
  body: Credentials.extend({
    /** The code of the authenticator app or a recovery code, after a reply with `second_factor_required`. */
    code: Typed.max(40, 'Please use at most 40 characters').optional(),
    /** The signature of a passkey instead of a code. The same reply carries its challenge as `passkey`. */
    passkey: SignedChallenge.optional(),
  }),
  reply: TokenReply,
  auth: 'none',
  refusals: [401],
})

export const register = contract({
  method: 'post',
  path: '/admin/auth/register',
  summary: 'Registers an admin. The bearer is an admin, or the setup token until the first admin exists.',
  body: Credentials.extend({
    password: NewPassword,
    /** The password of the signed-in admin, and a code where that admin has an authenticator app. */
    currentPassword: Confirmation.shape.password.optional(),
    currentCode: Confirmation.shape.code,
  }),
  reply: TokenReply,
  replyStatus: 201,
  auth: 'none',
  refusals: [403, 409, 422],
  audit: { kind: 'changes', act: 'made an admin' },
})

export const ALL_AGES = 'all age'

/** An existing calendar day, `yyyy-MM-dd`. */
export const Day = z.iso
  .date('A date is yyyy-MM-dd and exists')
  .refine((d) => d >= FIRST_DAY && d <= LAST_DAY, 'A date is between 2000 and 2199')

/** An inclusive range of days of arrival, in the owner's time zone. */
export const DayRange = z
  .object({ start: Day, end: Day })
  .refine((r) => r.start <= r.end, { error: 'The start is after the end', path: ['start'] })

// An empty record, because a strict object would report its own error for an invalid range.
const AllTime = z.union([z.literal(''), z.record(z.string(), z.never()), z.null()]).transform(() => undefined)

export const QuizzesQuery = z.object({
  groupBy: z.enum(['version', 'creo']),
  filter_age: z.union([z.literal(ALL_AGES), Age]).default(ALL_AGES),
  /** `{}`, `""` or absent mean all time. */
  filter_createdAt: z.union([DayRange, AllTime], { error: 'Either empty, or { start, end } as yyyy-MM-dd' }).optional(),
})
export type QuizzesQuery = z.infer<typeof QuizzesQuery>

const isRow = (row: unknown): row is Record<string, string> => {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return false
  const cells = row as Record<string, unknown>
  // Inherited properties are checked too, because Object.keys would take several times as long.
  for (const column in cells) if (typeof cells[column] !== 'string') return false
  return true
}

/** A row of cells by column. A manual check of 100,000 cells is six times as fast as a record. */
const Row = z.custom<Record<string, string>>(isRow).meta({ type: 'object', additionalProperties: { type: 'string' } })

/**
 * The rows by column, largest group first. The columns are the group, `visitors`, one per question in order, `email`,
 * `name`, `checkout`, `purchase` and `revenue`. The cell of a step is `count|percent` of the visitors of its row.
 */
export const QuizzesReply = z.object({ columns: z.array(z.string()), data: z.array(Row) })
export type QuizzesReply = z.infer<typeof QuizzesReply>

export const quizzes = contract({
  method: 'post',
  path: '/admin/db/quizzes',
  summary: 'Grouped quiz analytics.',
  body: QuizzesQuery,
  refuses: 'unknown filters',
  reply: QuizzesReply,
  auth: { role: 'read', isForPrograms: true },
  audit: { kind: 'queries', act: 'quizzes', detail: 'request' },
})
