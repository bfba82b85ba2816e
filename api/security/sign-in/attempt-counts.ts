import { createHmac } from 'node:crypto'
import type { Pool } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
import { coreTables } from '#db/store/core-tables.ts'
import { anyOf, runChange } from '#db/query.ts'

/** A counter of wrong passwords. After `free` attempts, each one doubles the wait, up to `longestSeconds`. */
export type AttemptRule = { key: string; free: number; longestSeconds: number }

/** The state of a counter. `waitMs` is zero for an admitted attempt. */
export type AttemptCount = { attempts: number; waitMs: number }

/** Counts attempts for all API processes. */
export type AttemptCounts = {
  /** Counts an attempt with each rule, in their order. Refused attempts are not counted, so they prolong no wait. */
  count: (rules: readonly AttemptRule[]) => Promise<AttemptCount[]>
  /** Takes back an attempt, because the password was right. */
  takeBack: (keys: readonly string[]) => Promise<void>
  /** Deletes counters. */
  forget: (keys: readonly string[]) => Promise<void>
}

/** @param digestKey keys the digests of the counters' names, which contain addresses and account ids. */
export const createAttemptCounts = (pool: Pool, digestKey: Buffer, clock: Clock): AttemptCounts => {
  const digestOf = (key: string) => createHmac('sha256', digestKey).update(key).digest().subarray(0, 16)

  return {
    count: async (rules) => {
      const digests = rules.map(({ key }) => digestOf(key))
      const { rows } = await pool.query<AttemptCount & { key: Buffer }>({
        name: 'count-attempts',
        text: COUNT,
        values: [digests, rules.map(({ free }) => free), rules.map((rule) => rule.longestSeconds), clock()],
      })
      return digests.map((digest) => rows.find(({ key }) => digest.equals(key)) ?? { attempts: 0, waitMs: 0 })
    },

    takeBack: async (keys) => {
      await pool.query(
        `with own as (select key from security.attempts where key = any($1) order by key for update)
         update security.attempts a set attempts = greatest(a.attempts - 1, 0), next_at = $2 from own where a.key = own.key`,
        [keys.map(digestOf), clock()],
      )
    },

    forget: async (keys) => {
      await runChange(pool, coreTables.deleteFrom('security.attempts').where('key', '=', anyOf(keys.map(digestOf))))
    },
  }
}

/** Counters without attempts for this long start again. A job of the projector deletes them. */
const WINDOW = '1 hour'

// Keys are sorted, so that concurrent statements lock them in the same order.
const COUNT = `
  with rules as (select * from unnest($1::bytea[], $2::int[], $3::int[]) as r(key, free, longest)),
  counted as (
    insert into security.attempts as a (key, attempts, next_at, ends_at, is_refused)
    select key, 1, $4::timestamptz, $4::timestamptz + interval '${WINDOW}', false from rules order by key
    on conflict (key) do update set
      is_refused = a.ends_at > $4 and a.next_at > $4,
      attempts = case when a.ends_at <= $4 then 1 when a.next_at > $4 then a.attempts else a.attempts + 1 end,
      next_at = case
        when a.ends_at <= $4 then $4
        when a.next_at > $4 then a.next_at
        else (
          select case when a.attempts < r.free then $4
            else $4 + make_interval(secs => least(r.longest, power(2, least(a.attempts - r.free, 20)))) end
          from rules r where r.key = a.key
        ) end,
      ends_at = case when a.ends_at > $4 and a.next_at > $4 then a.ends_at else $4 + interval '${WINDOW}' end
    returning key, attempts, next_at, is_refused
  )
  select key, attempts, case when is_refused then extract(epoch from next_at - $4) * 1000 else 0 end::float8 as "waitMs"
  from counted`
