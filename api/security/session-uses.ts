import { createGrowingCache } from '#db/growing-cache.ts'
import type { Pool } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
import { coreTables } from '#db/store/core-tables.ts'
import { runChange, runQuery } from '#db/query.ts'
import type { Sealed } from '#events/core/sealed.ts'

/** The number of sessions whose last recorded use a process holds. */
const MAX_CACHED = 50_000

/** A session as its token and its account describe it. */
export type UsedSession = { account: string; session: string; generation: number; startedAt: Date; expiresAt: Date }

/** A session with its last use. */
export type SessionUse = Omit<UsedSession, 'account'> & { usedAt: Date; device: Sealed | null }

/** How long a session may be unused, and how often a use is recorded at most. */
export type Inactivity = { limitMs: number; recordMs: number }

/** Records when sessions are used, so that unused ones end and people can recognize their own. */
export type SessionUses = {
  /** Reserves a session and returns when it began: earlier than requested if this is a repetition. */
  reserve: (session: UsedSession) => Promise<Date>
  /** Records a new session, and removes expired ones of its account and those of earlier generations. */
  begin: (session: UsedSession, device: Sealed) => Promise<void>
  /** Records a use, rarely. Returns false if the session was unused for too long, which is final. */
  use: (session: UsedSession) => Promise<boolean>
  /** Returns the sessions of an account that are not unused for too long, the latest first. */
  of: (account: string) => Promise<SessionUse[]>
  /** Removes sessions that have ended: these, or all of the account. */
  remove: (account: string, sessions?: readonly string[]) => Promise<void>
}

export type SessionUsesDeps = { pool: Pool; clock: Clock }

const rowOf = ({ account, session, generation, startedAt, expiresAt }: UsedSession) => ({
  account,
  session,
  generation,
  started_at: startedAt,
  expires_at: expiresAt,
})

export const createSessionUses = ({ pool, clock }: SessionUsesDeps, { limitMs, recordMs }: Inactivity): SessionUses => {
  const recorded = createGrowingCache<{ at: number; isUsable: Promise<boolean> }>(MAX_CACHED)

  const record = async (used: UsedSession, now: Date): Promise<boolean> => {
    const since = new Date(now.getTime() - limitMs)
    const update = coreTables
      .updateTable('security.sessions')
      .set({ used_at: now })
      .where((row) => row.and({ account: used.account, session: used.session }))
      .where('used_at', '>', since)
    if ((await runChange(pool, update)) === 1) return true
    // A session without a row was not used since it began.
    if (used.startedAt <= since) return false
    const insert = coreTables
      .insertInto('security.sessions')
      .values({ ...rowOf(used), used_at: now, device: null })
      .onConflict((conflict) => conflict.columns(['account', 'session']).doUpdateSet({ used_at: now }))
    await runChange(pool, insert)
    return true
  }

  /** Records a use. The next request asks again if that fails or the session was unused for too long. */
  const recordOrForget = async (used: UsedSession, now: Date): Promise<boolean> => {
    let isUsable = false
    try {
      return (isUsable = await record(used, now))
    } finally {
      if (!isUsable) recorded.delete(used.session)
    }
  }

  return {
    reserve: async (session) => {
      const insert = coreTables
        .insertInto('security.sessions')
        .values({ ...rowOf(session), used_at: clock(), device: null })
        // A change of nothing returns the row of an earlier or concurrent request.
        .onConflict((conflict) => conflict.columns(['account', 'session']).doUpdateSet({ session: session.session }))
        .returning('started_at')
      const [row] = await runQuery(pool, insert)
      return row?.started_at ?? session.startedAt
    },

    begin: async (session, device) => {
      const now = clock()
      const stale = coreTables
        .deleteFrom('security.sessions')
        .where('account', '=', session.account)
        .where((row) => row.or([row('expires_at', '<=', now), row('generation', '<', session.generation)]))
      await runChange(pool, stale)
      const insert = coreTables
        .insertInto('security.sessions')
        .values({ ...rowOf(session), used_at: now, device })
        .onConflict((conflict) => conflict.columns(['account', 'session']).doUpdateSet({ device }))
      await runChange(pool, insert)
    },

    use: (used) => {
      const now = clock()
      const last = recorded.get(used.session)
      if (last && now.getTime() - last.at < recordMs) return last.isUsable
      const isUsable = recordOrForget(used, now)
      recorded.set(used.session, { at: now.getTime(), isUsable })
      return isUsable
    },

    of: async (account) => {
      const now = clock()
      const rows = coreTables
        .selectFrom('security.sessions')
        .select(['session', 'generation', 'started_at', 'used_at', 'expires_at', 'device'])
        .where('account', '=', account)
        .where('expires_at', '>', now)
        .where('used_at', '>', new Date(now.getTime() - limitMs))
        .orderBy('used_at', 'desc')
      return (await runQuery(pool, rows)).map(({ started_at, used_at, expires_at, ...row }) => ({
        ...row,
        startedAt: started_at,
        usedAt: used_at,
        expiresAt: expires_at,
      }))
    },

    remove: async (account, sessions) => {
      const all = coreTables.deleteFrom('security.sessions').where('account', '=', account)
      await runChange(pool, sessions === undefined ? all : all.where('session', 'in', [...sessions]))
    },
  }
}
