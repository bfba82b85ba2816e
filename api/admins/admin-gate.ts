import type { EndpointContract } from '#api/contracts/endpoint.ts'
import { type Endpoint, endpoint, type Gate, type Handler } from '#api/http/endpoint.ts'
import { Refusal } from '#commands/refusal.ts'
import type { AdminSessions, SignedInAdmin } from './admin-sessions.ts'
import type { ApiTokens } from './api-tokens.ts'
import type { Audit } from './audit.ts'
import type { Confirm } from './confirmation.ts'

/** An admin with a session, or a program with a token of an admin. `via` names the token in the audit. */
export type AdminCaller = { adminId: string; limitedAs: string; via: { token?: string } }

/** An admin with a session. */
export type SignedInCaller = AdminCaller & { signedIn: SignedInAdmin }

/** Creates an endpoint whose handler gets the admin, or the program of one, that its contract lets in. */
export const adminEndpoint = <const C extends EndpointContract>(
  contract: C,
  handler: Handler<C, { program: AdminCaller; person: SignedInCaller }>,
): Endpoint => endpoint(contract, handler)

/** Authorizes and records the calls of admins. Only endpoints for programs accept API tokens. */
export type AdminGate = Gate<AdminCaller | SignedInCaller>

export type AdminGateDeps = { sessions: AdminSessions; tokens: ApiTokens; confirm: Confirm; audit: Audit }

const readsOnly = () => new Refusal(403, 'reads_only', 'Your role can read figures only. Ask another admin.')

/** The audit trail has an index over these texts, whose entries are limited. */
const MAX_AUDITED = 300

const detailOf = (request: object, except: readonly string[]) =>
  Object.fromEntries(
    Object.entries(request)
      .filter(([name]) => !except.includes(name))
      .map(([name, value]: [string, unknown]) => [
        name,
        typeof value === 'string' ? value.slice(0, MAX_AUDITED) : value,
      ]),
  )

export const createAdminGate = ({ sessions, tokens, confirm, audit }: AdminGateDeps): AdminGate => ({
  authorize: async ({ role, isForPrograms }, bearer) => {
    if (isForPrograms && tokens.isToken(bearer)) {
      const { tokenId, name, adminId } = await tokens.require(bearer)
      return { adminId, limitedAs: tokenId, via: { token: name } }
    }
    const signedIn = await sessions.require(bearer)
    const { adminId, role: own } = signedIn.admin
    if (role === 'operate' && own !== 'operate') throw readsOnly()
    return { adminId, limitedAs: adminId, via: {}, signedIn }
  },

  confirm: async (caller, given, operation) => {
    if ('signedIn' in caller) await confirm.full(caller.signedIn, given, operation)
  },

  recordQuery: async ({ kind, act, except = [] }, role, { adminId, via }, request) => {
    const detail = { ...detailOf(request, except), ...via }
    if (role === 'read') audit.recordQuery(adminId, act, detail)
    else await audit.record({ adminId, kind, act, detail })
  },

  record: ({ kind, act }, caller, { by = caller?.adminId, detail }) =>
    audit.record({ adminId: by, kind, act, ...(detail && { detail }) }),
})
