import { z } from 'zod'
import { contract } from './endpoint.ts'
import { Age } from './funnel.ts'

export const CREDENTIALS_SPECIAL = 'Special characters in username or password are not allowed'

const plain = (max: number) =>
  z
    .string()
    .min(1, 'Username and password are required')
    .max(max, `Please use at most ${max} characters`)
    .regex(/^[A-Za-z0-9_-]*$/, CREDENTIALS_SPECIAL)

/** bcrypt reads 72 bytes and no more, so a longer password would be checked only in part. */
export const Credentials = z.object({ username: plain(64), password: plain(72) })
export type Credentials = z.infer<typeof Credentials>

const TokenReply = z.object({ token: z.string() })

export const login = contract({
  method: 'post',
  path: '/admin/auth/login',
  summary: 'Signs an admin in.',
  body: Credentials,
  reply: TokenReply,
  replyStatus: 200,
  auth: 'none',
  refusals: [401],
})

export const register = contract({
  method: 'post',
  path: '/admin/auth/register',
  summary: 'Makes an admin. The bearer is an admin, or the setup token until the first admin exists.',
  body: Credentials.extend({
    password: plain(72).min(8, 'Please use at least 8 characters for the password'),
  }),
  reply: TokenReply,
  replyStatus: 201,
  auth: 'none',
  refusals: [403, 409, 422],
})

export const ALL_AGES = 'all age'

/** A calendar day, `yyyy-MM-dd`, that exists. */
const Day = z.iso
  .date('A date is yyyy-MM-dd and exists')
  .refine((d) => d >= '2000-01-01' && d <= '2199-12-31', 'A date lies between 2000 and 2199')

/** Inclusive, UTC days of the visitor's arrival. */
const DayRange = z
  .object({ start: Day, end: Day })
  .refine((r) => r.start <= r.end, { error: 'The start lies after the end', path: ['start'] })

// A record of nothing rather than a strict object, which would answer for a wrong range in the place of DayRange.
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
  // What is inherited counts too: a list of the own cells first would take several times as long.
  for (const column in cells) if (typeof cells[column] !== 'string') return false
  return true
}

/** A string by column. Checked by hand: there may be a hundred thousand of them, and a record takes six times as long. */
const Row = z.custom<Record<string, string>>(isRow).meta({ type: 'object', additionalProperties: { type: 'string' } })

/**
 * Rows keyed by column, largest group first. Columns: the group, `visitors`, one per question of the version(s) in
 * order, `email`, `name`, `checkout`, `purchase`, `revenue`. A step's cell is `count|percent` of the row's visitors.
 */
export const QuizzesReply = z.object({
  columns: z.array(z.string()),
  data: z.array(Row),
})
export type QuizzesReply = z.infer<typeof QuizzesReply>

export const quizzes = contract({
  method: 'post',
  path: '/admin/db/quizzes',
  summary: 'Grouped quiz analytics.',
  body: QuizzesQuery,
  reply: QuizzesReply,
  replyStatus: 200,
  auth: 'admin',
  refusals: [401, 403, 422],
  invalid: 422,
})
