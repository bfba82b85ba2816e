import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { InferResult } from 'kysely'
import type { TokenRow } from '#api/contracts/admins/tokens.ts'
import { Refusal } from '#commands/refusal.ts'
import type { Pool } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
import { operational } from '#db/operational-tables.ts'
import { runChange, runQuery } from '#db/query.ts'
import { ADMINS_STREAM } from '#events/admins.ts'
import type { AdminCommands } from '#commands/admins/admin-commands.ts'
import { activeAdmin, adminById, type Admins } from '#commands/admins/admins.decision.ts'
import { DAY_MS, MINUTE_MS } from '#events/time/time.ts'

/** Marks tokens, so that scanners find leaked ones. */
const PREFIX = 'bpt_'
const MAX_VALID = 50

const tokens = operational
  .selectFrom('desk.api_tokens')
  .select(['id', 'name', 'created_by as createdBy', 'created_at as createdAt', 'expires_at as expiresAt'])
  .select(['last_used_at as lastUsedAt', 'revoked_at as revokedAt'])

type Row = InferResult<typeof tokens>[number]

/** A program that calls with a valid token. It acts in the name of the admin who created the token. */
export type TokenCaller = { tokenId: string; name: string; adminId: string }

export type NewToken = { name: string; days: number }

/** Creates, checks and revokes tokens of programs that read. Stores only digests. */
export type ApiTokens = {
  /**
   * Creates a token. The same request key gives the same token.
   * @throws {Refusal} 409 for a request key with other content; 422 when there are too many tokens.
   */
  create: (
    adminId: string,
    token: NewToken,
    requestKey?: string,
  ) => Promise<{ id: string; token: string; expiresAt: string }>
  list: () => Promise<TokenRow[]>
  /** Returns the name of the token. @throws {Refusal} 422 for an unknown token. */
  revoke: (id: string) => Promise<string>
  isToken: (bearer: string | undefined) => bearer is string
  /** @throws {Refusal} 401 for a token that isn't valid. */
  require: (bearer: string) => Promise<TokenCaller>
}

export type ApiTokensDeps = { pool: Pool; clock: Clock; commands: AdminCommands; key: Buffer }

export const createApiTokens = (deps: ApiTokensDeps): ApiTokens => {
  const { pool, clock, commands } = deps

  /** A minute is exact enough, and a dashboard that asks often writes little. */
  const recordUse = (id: string, now: Date) =>
    runChange(
      pool,
      operational
        .updateTable('desk.api_tokens')
        .set({ last_used_at: now })
        .where('id', '=', id)
        .where((row) =>
          row.or([row('last_used_at', 'is', null), row('last_used_at', '<', new Date(now.getTime() - MINUTE_MS))]),
        ),
    )

  return {
    create: createCreate(deps),

    list: async () => {
      const [admins, now] = [await commands.read(ADMINS_STREAM), clock()]
      const rows = await runQuery(pool, tokens.orderBy('created_at', 'desc').limit(4 * MAX_VALID))
      return rows.map((row) => ({
        id: row.id,
        name: row.name,
        createdBy: adminById(admins, row.createdBy)?.username ?? null,
        createdAt: row.createdAt.toISOString(),
        expiresAt: row.expiresAt.toISOString(),
        lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
        state: stateOf(row, admins, now),
      }))
    },

    revoke: async (id) => {
      const [revoked] = await runQuery(
        pool,
        operational
          .updateTable('desk.api_tokens')
          .set((row) => ({ revoked_at: row.fn.coalesce('revoked_at', row.val(clock())) }))
          .where('id', '=', id)
          .returning('name'),
      )
      if (!revoked) throw new Refusal(422, 'unknown_token', 'There is no such token.')
      return revoked.name
    },

    isToken: (bearer): bearer is string => bearer?.startsWith(PREFIX) ?? false,

    require: async (bearer) => {
      const [[row], now] = [await runQuery(pool, tokens.where('digest', '=', digestOf(bearer))), clock()]
      if (!row || stateOf(row, await commands.read(ADMINS_STREAM), now) !== 'valid')
        throw new Refusal(401, 'invalid_token', 'This token isn’t valid: it may have expired or been revoked.', {
          headers: { 'WWW-Authenticate': 'Bearer' },
        })
      await recordUse(row.id, now)
      return { tokenId: row.id, name: row.name, adminId: row.createdBy }
    },
  }
}

const createCreate =
  ({ pool, clock, key }: ApiTokensDeps): ApiTokens['create'] =>
  async (adminId, given, requestKey) => {
    const secret =
      requestKey === undefined ? randomBytes(32) : createHmac('sha256', key).update(`${adminId} ${requestKey}`).digest()
    const token = PREFIX + secret.toString('base64url')
    const now = clock()
    const expiresAt = new Date(now.getTime() + given.days * DAY_MS)
    const digest = digestOf(token)
    const [valid] = await runQuery(
      pool,
      operational
        .selectFrom('desk.api_tokens')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now)
        .where('digest', '<>', digest),
    )
    if ((valid?.count ?? 0) >= MAX_VALID)
      throw new Refusal(422, 'too_many_tokens', `There are ${MAX_VALID} tokens. Revoke some that aren’t in use.`)
    await runChange(
      pool,
      operational
        .insertInto('desk.api_tokens')
        .values({
          id: randomUUID(),
          name: given.name,
          digest,
          created_by: adminId,
          created_at: now,
          expires_at: expiresAt,
        })
        .onConflict((conflict) => conflict.column('digest').doNothing()),
    )
    const [row] = await runQuery(pool, tokens.where('digest', '=', digest))
    if (!row || !isSame(row, given, adminId))
      throw new Refusal(409, 'key_reused', 'This Idempotency-Key was used for another request.')
    return { id: row.id, token, expiresAt: row.expiresAt.toISOString() }
  }

const digestOf = (token: string) => createHash('sha256').update(token).digest()

const isSame = (row: Row, { name }: NewToken, adminId: string) => row.createdBy === adminId && row.name === name

const stateOf = ({ expiresAt, revokedAt, createdBy }: Row, admins: Admins, now: Date): TokenRow['state'] => {
  if (revokedAt) return 'revoked'
  if (expiresAt <= now) return 'expired'
  return mayStillRead(admins, createdBy) ? 'valid' : 'creator gone'
}

/** Tokens end with the right of their creator to operate the product. */
const mayStillRead = (admins: Admins, adminId: string) => activeAdmin(admins, adminId)?.role === 'operate'
