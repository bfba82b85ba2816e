import type { Logger } from 'pino'
import type { Act } from '#api/contracts/admin-operations.ts'
import type { Pool } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'

export type ActKind = 'sign-ins' | 'queries' | 'changes'

/** What somebody did. `detail` is what was asked; never a password, nor a name that nobody has. */
export type Done = { adminId: string | undefined; kind: ActKind; act: string; detail?: object }

/** Shown at a time. */
const LATEST = 200

export type Audit = ReturnType<typeof makeAudit>

/** Who signed in, what they asked for and what they changed. */
export const makeAudit = (pool: Pool, clock: Clock, log: Logger) => {
  const write = async ({ adminId, kind, act, detail = {} }: Done) => {
    await pool.query(
      `insert into desk.acts as a (admin_id, kind, act, detail, hour, first_at, last_at)
       values ($1, $2, $3, $4, date_trunc('hour', $5::timestamptz), $5, $5)
       on conflict (hour, admin_id, act, detail) do update set times = a.times + 1, last_at = excluded.last_at`,
      [adminId ?? null, kind, act, JSON.stringify(detail), clock()],
    )
  }
  return {
    /** Notes what must not go unnoticed, before it is answered. */
    note: write,

    /** Notes a query, which waits for nothing: that figures come late would be the worse harm. */
    noteQuery: (adminId: string, act: string, detail: object): void => {
      write({ adminId, kind: 'queries', act, detail }).catch((err: unknown) => log.warn({ err, act }, 'a query was not noted'))
    },

    /** The latest acts, newest first. */
    latest: async (kind: ActKind | 'all', nameOf: (adminId: string) => string | null): Promise<Act[]> => {
      const { rows } = await pool.query<Omit<Act, 'username' | 'firstAt' | 'lastAt'> & { adminId: string | null; firstAt: Date; lastAt: Date }>(
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
