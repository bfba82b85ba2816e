import type { Logger } from 'pino'
import type { Act } from '#api/contracts/admin-operations.ts'
import type { Pool } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'

export type AuditKind = 'sign-ins' | 'queries' | 'changes'

/** What somebody did. `detail` is what was asked; never a password, nor a name that nobody has. */
export type AuditEntry = { adminId: string | undefined; kind: AuditKind; act: string; detail?: object }

/** Shown at a time. */
const LATEST = 200

export type Audit = ReturnType<typeof createAudit>

type Noted = AuditEntry & { at: Date; times: number }

const WRITE = `
  insert into desk.acts as a (admin_id, kind, act, detail, hour, first_at, last_at, times)
  select admin_id, kind, act, detail, date_trunc('hour', at, 'UTC'), at, at, times
  from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::int[])
    as noted(admin_id, kind, act, detail, at, times)
  on conflict (hour, admin_id, act, detail) do update set times = a.times + excluded.times, last_at = excluded.last_at`

const HOUR_MS = 3_600_000
/** Queries are noted together: a dashboard that refreshes itself asks much, and each note is a commit. */
const GATHER_MS = 1_000

/** Who signed in, what they asked for and what they changed. */
export const createAudit = (pool: Pool, clock: Clock, log: Logger) => {
  const write = async (all: Noted[]) => {
    await pool.query(WRITE, [
      all.map(({ adminId }) => adminId ?? null),
      all.map(({ kind }) => kind),
      all.map(({ act }) => act),
      all.map(({ detail = {} }) => JSON.stringify(detail)),
      all.map(({ at }) => at),
      all.map(({ times }) => times),
    ])
  }

  let gathered = new Map<string, Noted>()
  let timer: NodeJS.Timeout | undefined
  /** Writes the queries that were gathered. */
  const flush = async () => {
    clearTimeout(timer)
    timer = undefined
    const noted = [...gathered.values()]
    gathered = new Map()
    if (noted.length > 0)
      await write(noted).catch((err: unknown) => log.warn({ err, queries: noted.length }, 'queries were not noted'))
  }

  return {
    flush,

    /** Notes what must not go unnoticed, before it is answered. */
    record: (done: AuditEntry) => write([{ ...done, at: clock(), times: 1 }]),

    /** Notes a query, which waits for nothing: that figures come late would be the worse harm. */
    recordQuery: (adminId: string, act: string, detail: object): void => {
      const at = clock()
      const name = [Math.floor(at.getTime() / HOUR_MS), adminId, act, JSON.stringify(detail)].join()
      gathered.set(name, { adminId, kind: 'queries', act, detail, at, times: (gathered.get(name)?.times ?? 0) + 1 })
      timer ??= setTimeout(flush, GATHER_MS)
    },

    /** The latest acts, newest first. */
    latest: async (kind: AuditKind | 'all', nameOf: (adminId: string) => string | null): Promise<Act[]> => {
      await flush()
      const { rows } = await pool.query<
        Omit<Act, 'username' | 'firstAt' | 'lastAt'> & { adminId: string | null; firstAt: Date; lastAt: Date }
      >(
        `select admin_id as "adminId", act, detail, first_at as "firstAt", last_at as "lastAt", times
         from desk.acts where $1 = 'all' or kind = $1 order by last_at desc, id desc limit $2`,
        [kind, LATEST],
      )
      return rows.map(({ adminId, firstAt, lastAt, ...act }) => ({
        ...act,
        username: adminId && nameOf(adminId),
        firstAt: firstAt.toISOString(),
        lastAt: lastAt.toISOString(),
      }))
    },
  }
}
