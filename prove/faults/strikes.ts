import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { codeOf } from '#db/errors.ts'
import { createPool, type PoolClient, transaction } from '#db/client.ts'
import { startChild } from '#operate/servers/child-process.ts'
import type { BreakableProxy } from '#prove/servers/breakable-proxy.ts'
import type { Member } from './members.ts'
import type { BreakableProduct } from './product.ts'

/** Longer than a lease, so another process takes over, and longer than the database may be silent. */
export const LONG_MS = 5_000

export const restart = async (member: Member, signal: NodeJS.Signals, downMs = 0) => {
  const code = await member.end(signal)
  if (signal === 'SIGTERM' && code !== 0) throw new Error(`${member.name} ended with code ${code} on SIGTERM`)
  await delay(downMs)
  await member.start()
}

export const pause = async (member: Member, ms: number) => {
  member.freeze(true)
  await delay(ms)
  member.freeze(false)
}

export const leader = async ({ pool, projectors }: BreakableProduct): Promise<Member> => {
  for (let left = 300; left > 0; left--) {
    // The database may be broken, too.
    const { rows } = await pool
      .query<{ holder: string }>(
        `select holder from projector.leases where name = 'quiz-funnel' and expires_at > now()`,
      )
      .catch(() => ({ rows: [] }))
    const pid = Number(rows[0]?.holder.split(':').at(-1))
    const found = projectors.find((one) => one.pid() === pid)
    if (found) return found
    await delay(50)
  }
  throw new Error('no projector leads')
}

/** Lets a process run with a clock that is ahead, or behind. */
export const withWrongClock = async (member: Member, aheadMs: number) => {
  await member.end('SIGTERM')
  await member.start(aheadMs)
  await delay(LONG_MS)
  await restart(member, 'SIGTERM')
}

export const HOUR_MS = 3_600_000

/** A stream with more events than this takes longer to fill than a recovery may take, as NATS flushes each message. */
const SHORT_STREAM = 20_000

/** Waits while the relay fills the stream again. */
export const untilRefilled = async ({ pool }: BreakableProduct) => {
  const read = async () => {
    const { rows } = await pool.query<{ position: number; left: number }>(
      `select position, (select max(position) from event_store.events) - position as left
       from projector.checkpoints where name = 'relay'`,
    )
    return rows[0] ?? { position: 0, left: 0 }
  }
  const { position, left } = await read()
  if (position + left < SHORT_STREAM) return
  // It first has to notice.
  await delay(2 * LONG_MS)
  for (let before = -1; ; await delay(LONG_MS)) {
    const now = await read()
    // The recovery names a relay that is stuck.
    if (now.left < SHORT_STREAM / 4 || now.position === before) return
    before = now.position
  }
}

const FROM_PROCESSES = `datname = current_database() and application_name ~ '^(api|projector)'`

/** Ends what processes do in the database, as an administrator does. */
const endSessions = ({ pool }: BreakableProduct) =>
  pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${FROM_PROCESSES}`)

/** Locks the tables of the funnel during `meanwhile`, so that a projector waits in the middle of a batch. */
export const withLockedTables = (
  on: BreakableProduct,
  meanwhile: (client: PoolClient) => Promise<unknown>,
): Promise<void> =>
  transaction(on.pool, async (client) => {
    const { rows } = await client.query<{ tables: string }>(
      `select string_agg(format('%I.%I', schemaname, tablename), ', ') as tables from pg_tables
       where schemaname = (select 'quiz_funnel_v' || live_version from projector.projections where name = 'quiz-funnel')`,
    )
    await client.query(`lock table ${rows[0]?.tables} in exclusive mode`)
    await meanwhile(client)
  }).catch((error: unknown) => {
    // A projector locks the tables in another order, and PostgreSQL may end this session in place of its.
    if (codeOf(error) === '40P01') return withLockedTables(on, meanwhile)
    throw error
  })

/** Waits until a projector waits for a lock, and ends its session. */
export const endWaiting = async (client: PoolClient) => {
  for (let left = 100; left > 0; left--) {
    const { rowCount } = await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where ${FROM_PROCESSES} and wait_event_type = 'Lock' and wait_event = 'relation'`,
    )
    if ((rowCount ?? 0) > 0) return
    await delay(50)
  }
}

/** Takes every connection that is left. */
export const exhaust = async (on: BreakableProduct) => {
  const greedy = createPool({ url: on.databaseUrl, name: 'greedy', max: 100 })
  const all = Array.from({ length: 100 }, () => greedy.connect().catch(() => undefined))
  await endSessions(on)
  const clients = await Promise.all(all)
  await delay(2_000)
  for (const client of clients) client?.release(true)
  await greedy.end()
}

export const rebuildOf = (on: BreakableProduct) =>
  startChild(process.execPath, ['operate/cli/rebuild.ts', 'quiz-funnel'], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { ...process.env, DATABASE_URL: on.databaseUrl, NATS_URL: on.natsUrl },
    hasChannel: true,
    logFile: join(on.dir, 'logs', 'rebuild.log'),
  })

export const blackHole = async (proxy: BreakableProxy, ms: number) => {
  proxy.dropEverything(true)
  await delay(ms)
  proxy.dropEverything(false)
}

export const late = async (proxy: BreakableProxy, byMs: number, ms: number) => {
  proxy.delayBy(byMs)
  await delay(ms)
  proxy.delayBy(0)
}
