import { z } from 'zod'
import { Confirmation, contract, OkReply } from '#api/contracts/endpoint.ts'
import { Typed } from '#api/contracts/typed.ts'

const authenticated = { auth: { role: 'operate' }, refusals: [409] } as const
const At = z.iso.datetime()

const TokenRow = z.object({
  id: z.uuid(),
  name: z.string(),
  createdBy: z.string().nullable(),
  createdAt: At,
  expiresAt: At,
  /** To the minute. */
  lastUsedAt: At.nullable(),
  state: z.enum(['valid', 'expired', 'revoked', 'creator gone']),
})
export type TokenRow = z.infer<typeof TokenRow>

export const listTokens = contract({
  method: 'get',
  path: '/admin/tokens',
  summary: 'All API tokens, newest first. The tokens themselves are not stored.',
  reply: z.object({ tokens: z.array(TokenRow) }),
  ...authenticated,
  audit: 'none',
})

export const createToken = contract({
  method: 'post',
  path: '/admin/tokens',
  summary: 'Creates a token for a program that reads figures. It is shown once.',
  body: Confirmation.extend({
    name: Typed.min(1, 'Give the token a name').max(60, 'A name has at most 60 characters'),
    days: z.number().int().min(1, 'A token lives for 1 to 365 days').max(365, 'A token lives for 1 to 365 days'),
  }),
  reply: z.object({
    id: z.uuid(),
    token: z.string(),
    expiresAt: At,
    /** The admin's session continues with this token, because the password was typed. */
    sessionToken: z.string(),
  }),
  ...authenticated,
  auth: { role: 'operate', isConfirmed: true },
  audit: { kind: 'changes', act: 'created an API token' },
})

export const revokeToken = contract({
  method: 'post',
  path: '/admin/tokens/revoke',
  summary: 'Ends a token at once.',
  body: z.object({ id: z.uuid('This names no token') }),
  reply: OkReply,
  ...authenticated,
  audit: { kind: 'changes', act: 'revoked an API token' },
})
