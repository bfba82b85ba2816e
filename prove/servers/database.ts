import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { inject } from 'vitest'
import { type Bus, createBus } from '#events/bus/bus.ts'
import { decode, type StoredEvent } from '#events/decode.ts'
import { Sealed } from '#events/core/sealed.ts'
import { ANALYST_ROLE, analystUrl } from '#db/analyst/role.ts'
import { createPool, type Pool, type PoolClient } from '#db/client.ts'
import { clockFrom } from '#db/clock.ts'
import { type ProcessRole, ROLES } from '#db/roles.ts'
import { startNats } from '#operate/servers/embedded-servers.ts'
import { createEventStore, type EventStore } from '#db/event-store.ts'
import { createPersonKeys } from '#db/crypto/person-keys.ts'
import { testKeyStore } from './keys.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated database that tests copy and never write to. */
    template: { adminUrl: string; name: string }
    natsUrl: string | undefined
  }
}

/** Shared by all tests, because the role of analysts belongs to the whole server. */
export const ANALYST_PASSWORD = 'analyst'

export const urlOf = (adminUrl: string, database: string) => {
  const url = new URL(adminUrl)
  url.pathname = `/${database}`
  return url.href
}

/** The owner of the test databases. Like the owner in containers, it is no superuser and may act as the projector. */
export const OWNER = 'app_owner'

/** Returns an address for the owner. */
export const ownerUrl = (databaseUrl: string) => {
  const url = new URL(databaseUrl)
  url.username = OWNER
  url.password = OWNER
  return url.href
}

/** Returns the address under which a process of the product connects. Addresses that are not the owner's stay the same. */
export const roleUrl = (databaseUrl: string, role: ProcessRole) => {
  const url = new URL(databaseUrl)
  if (url.username !== OWNER) return databaseUrl
  url.username = ROLES[role]
  url.password = ROLES[role]
  return url.href
}

/** Creates the roles that operate/containers/primary.sh creates. */
export const createRoles = async (admin: Pool) => {
  for (const role of [OWNER, ...Object.values(ROLES), ANALYST_ROLE]) {
    const { rowCount } = await admin.query('select from pg_roles where rolname = $1', [role])
    if (rowCount === 0) await admin.query(`create role ${role} login password '${role}'`)
  }
  await admin.query(`grant pg_read_all_stats to ${ROLES.append}`)
  // Tests look at the sessions of processes, and end them.
  await admin.query(`grant ${ROLES.project}, pg_read_all_stats, pg_signal_backend to ${OWNER}`)
}

/** Returns an address with PostgreSQL settings for its connections. */
export const withParameters = (databaseUrl: string, parameters: Record<string, string>) => {
  const url = new URL(databaseUrl)
  url.searchParams.set(
    'options',
    Object.entries(parameters)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  )
  return url.href
}

let serverPool: Pool | undefined

/** Runs statements outside any test database. The connections stay until they are idle for ten seconds. */
const onServer = async (adminUrl: string, ...statements: string[]) => {
  serverPool ??= createPool({ url: adminUrl, name: 'tests', max: 4, statementTimeoutMs: 60_000 })
  for (const statement of statements) await serverPool.query(statement)
}

export type TestDatabase = AsyncDisposable & {
  url: string
  /** Address for the role of analysts. */
  analystUrl: string
  /** Connects as the owner, who may write where no process may. */
  pool: Pool
  store: EventStore
  close: () => Promise<void>
}

/** Creates a migrated, empty database on the real server, with a store. Close it after use. */
export const createTestDatabase = async (): Promise<TestDatabase> => {
  const { adminUrl, name: template } = inject('template')
  const name = `t_${randomBytes(8).toString('hex')}`
  // A copy has the grants of the template's tables, but not those of the database. Copying files takes half of the CPU time.
  await onServer(
    adminUrl,
    `create database ${name} owner ${OWNER} template ${template} strategy file_copy`,
    `grant create on database ${name} to ${ROLES.project}`,
  )
  const url = ownerUrl(urlOf(adminUrl, name))
  // A busy machine that stalls for seconds fails no test.
  const pool = createPool({ url, name: 'test', max: 20, statementTimeoutMs: 60_000 })
  const store = createEventStore(pool, clockFrom())
  const close = async () => {
    await store.close()
    await pool.end()
    // No test waits for the checkpoint of it.
    void onServer(adminUrl, `drop database if exists ${name} with (force)`).catch(() => {})
  }
  const addresses = { url, analystUrl: analystUrl(url, ANALYST_PASSWORD) }
  return { ...addresses, pool, store, close, [Symbol.asyncDispose]: close }
}

export const readEvents = async (store: EventStore): Promise<StoredEvent[]> => {
  const events: StoredEvent[] = []
  for (;;) {
    const page = await store.readPage(events.at(-1)?.position ?? 0, 10_000)
    events.push(...page.events)
    if (page.isLast) return events
  }
}

/** Inserts events past the event store, from a query or values without the starts of streams, and begins their streams. */
export const insertEvents = (on: Pool | PoolClient, events: string, values: unknown[] = []) =>
  on.query(
    `with given (position, stream, version, id, type, schema, data, metadata, at) as (${events}),
     begun as (
       insert into event_store.streams select stream, min(position) from given group by stream on conflict do nothing)
     insert into event_store.events
     select position, coalesce(
         (select s.first_position from event_store.streams s where s.stream = given.stream),
         min(position) over (partition by stream)),
       stream, version::int, id::uuid, type, schema::smallint, data::json, metadata::json, at::timestamptz
     from given`,
    values,
  )

/** Stores saves of a course day by different people. The payloads don't compress, like sealed answers. */
export const writeSaves = async (pool: Pool, count: number, bytes = 80_000) => {
  const sealed = randomBytes(0.75 * bytes).toString('base64url')
  const answers = { person: randomUUID(), sealed, digest: 'digest' }
  const data = { courseVersion: 'v1', day: 1, progress: 50, answers, rating: null, timeSpentSeconds: 60 }
  const head = `select coalesce(max(position), 0) as position from event_store.events`
  for (let left = count; left > 0; left -= 250) {
    await insertEvents(
      pool,
      `select head.position + n, 'course-' || gen_random_uuid(), 1, gen_random_uuid(), 'course.day-saved', 1, $2,
         '{"correlation":"c","causation":"o"}', now()
       from (${head}) as head, generate_series(1, $1::int) as n`,
      [Math.min(left, 250), JSON.stringify(data)],
    )
  }
}

/** Reads type and data of the events in a stream of a running product, oldest first. Opens sealed values. */
export const readStoredStream = async (databaseUrl: string, stream: string) => {
  const pool = createPool({ url: databaseUrl, name: 'tests', max: 1 })
  const store = createEventStore(pool, clockFrom())
  const keys = createPersonKeys(testKeyStore(pool))
  const opened = async ([field, value]: [string, unknown]): Promise<[string, unknown]> => {
    const { data: sealed } = Sealed.safeParse(value)
    return [field, sealed ? await keys.open(field, sealed) : value]
  }
  try {
    const events = (await store.readStream(stream)).map(decode)
    return await Promise.all(
      events.map(async ({ type, data }) => {
        const fields = await Promise.all(Object.entries(data).map(opened))
        return { type, data: Object.fromEntries(fields) }
      }),
    )
  } finally {
    await store.close()
    await pool.end()
  }
}

/** Makes all waiting mails of a running product due now. */
export const makeMailsDue = async (databaseUrl: string) => {
  const pool = createPool({ url: databaseUrl, name: 'tests', max: 1 })
  await pool.query(
    `update reactions.jobs set due_at = now() where queue = 'mail' and done_at is null and due_at < 'infinity'`,
  )
  await pool.end()
}

/** Returns the address of the real NATS server of the test run. */
export const natsUrl = (): string => {
  const url = inject('natsUrl')
  if (!url) throw new Error('Tests need a NATS server: put nats-server on PATH or set NATS_URL')
  return url
}

/** Creates a NATS server for one test. It can be stopped, restarted at the same address, and emptied. */
export const createTestNats = async () => {
  const dir = await mkdtemp(join(tmpdir(), 'nats-'))
  const startServer = async (port?: number) => {
    const launched = await startNats(dir, port)
    if (!launched) throw new Error('Tests need a NATS server of their own: put nats-server on PATH')
    return launched
  }
  let server = await startServer()
  const { url } = server
  const stop = () => server.stop()
  return {
    url,
    stop,
    /** Starts the server again at the same address. */
    start: async () => {
      server = await startServer(Number(new URL(url).port))
    },
    /** Deletes the data of the stopped server. */
    wipe: () => rm(join(dir, 'nats'), { recursive: true }),
    close: async () => {
      await stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** Waits until a condition holds, at most `seconds`. */
export const until = async (what: string, isTrue: () => Promise<boolean> | boolean, seconds = 60): Promise<void> => {
  for (const deadline = performance.now() + seconds * 1_000; performance.now() < deadline; await delay(10)) {
    if (await isTrue()) return
  }
  throw new Error(`Not within ${seconds} s: ${what}`)
}

/** Creates a bus without a server, as in an installation without NATS. */
export const createSilentBus = () => createBus({ url: undefined, name: 'test' })

/** Creates a bus without a server that wakes every 100 ms, as frequent hints do, so that tests rarely wait for a poll. */
export const createTickingBus = (): Bus => ({
  ...createSilentBus(),
  onWake: (wake) => {
    const ticking = setInterval(wake, 100)
    return () => clearInterval(ticking)
  },
})
