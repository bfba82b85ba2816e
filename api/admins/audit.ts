import type { Logger } from 'pino'
import type { Act } from '#api/contracts/operations/operations.ts'
import type { Pool } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
import { operational } from '#db/operational-tables.ts'
import { runQuery } from '#db/query.ts'
import { HOUR_MS } from '#events/time/time.ts'

export type AuditKind = 'sign-ins' | 'queries' | 'changes'

/** An action of an admin. `detail` has the request, never passwords or unknown names. */
export type AuditEntry = { adminId: string | undefined; kind: AuditKind; act: string; detail?: object }

/** Records sign-ins, queries and changes of admins. */
export type Audit = {
  /** Writes the buffered queries. */
  flush: () => Promise<void>
  /** Records an action before the response is sent. */
  record: (entry: AuditEntry) => Promise<void>
  /** Buffers a query, so reports don't wait for the audit. */
  recordQuery: (adminId: string, act: string, detail: object) => void
  /** Returns the latest actions, newest first. */
  latest: (kind: AuditKind | 'all', nameOf: (adminId: string) => string | null) => Promise<Act[]>
}

const MAX_LISTED = 200

type RecordedEntry = AuditEntry & { at: Date; times: number }

const WRITE = `
  insert into desk.acts as a (admin_id, kind, act, detail, hour, first_at, last_at, times)
  select admin_id, kind, act, detail, date_trunc('hour', at, 'UTC'), at, at, times
  from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::int[])
    as noted(admin_id, kind, act, detail, at, times)
  on conflict (hour, admin_id, act, detail) do update set times = a.times + excluded.times, last_at = excluded.last_at`

/** Queries are written in batches, because each write is a commit and dashboards refresh often. */
const FLUSH_MS = 1_000

export const createAudit = (pool: Pool, clock: Clock, log: Logger): Audit => {
  const write = async (all: RecordedEntry[]) => {
    await pool.query(WRITE, [
      all.map(({ adminId }) => adminId ?? null),
      all.map(({ kind }) => kind),
      all.map(({ act }) => act),
      all.map(({ detail = {} }) => JSON.stringify(detail)),
      all.map(({ at }) => at),
      all.map(({ times }) => times),
    ])
  }

  let buffered = new Map<string, RecordedEntry>()
  let timer: NodeJS.Timeout | undefined
  const flush = async () => {
    clearTimeout(timer)
    timer = undefined
    const entries = [...buffered.values()]
    buffered = new Map()
    if (entries.length > 0)
      await write(entries).catch((err: unknown) => log.warn({ err, queries: entries.length }, 'queries not audited'))
  }

  return {
    flush,

    record: (done: AuditEntry) => write([{ ...done, at: clock(), times: 1 }]),

    recordQuery: (adminId: string, act: string, detail: object): void => {
      const at = clock()
      const name = [Math.floor(at.getTime() / HOUR_MS), adminId, act, JSON.stringify(detail)].join()
      buffered.set(name, { adminId, kind: 'queries', act, detail, at, times: (buffered.get(name)?.times ?? 0) + 1 })
      timer ??= setTimeout(flush, FLUSH_MS)
    },

    latest: async (kind: AuditKind | 'all', nameOf: (adminId: string) => string | null): Promise<Act[]> => {
      await flush()
      const acts = operational
        .selectFrom('desk.acts')
        .select(['admin_id as adminId', 'act', 'detail', 'first_at as firstAt', 'last_at as lastAt', 'times'])
        .$if(kind !== 'all', (query) => query.where('kind', '=', kind))
        .orderBy('last_at', 'desc')
        .orderBy('id', 'desc')
        .limit(MAX_LISTED)
      const rows = await runQuery(pool, acts)
      return rows.map(({ adminId, firstAt, lastAt, ...act }) => ({
        ...act,
        username: adminId && nameOf(adminId),
        firstAt: firstAt.toISOString(),
        lastAt: lastAt.toISOString(),
      }))
    },
  }
}
