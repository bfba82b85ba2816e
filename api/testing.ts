import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { expect } from 'vitest'
import { z } from 'zod'
import { startChild } from '#run/child-process.ts'
import type { Pool } from '#db/client.ts'
import type { EventStore } from '#db/store/event-store.ts'
import { errorSerializers } from '#db/log-error.ts'
import { READ_MODELS } from '#db/read-models/names.ts'
import { createTestDatabase, until } from '#run/testing/database.ts'
import { createBus } from '#events/bus/bus.ts'
import { createApp } from './app.ts'
import { createApiContext } from './context.ts'
import { type QuestionCatalog, questionCatalog } from './content/questions/catalog.ts'
import { serve } from './http/server/serve.ts'
import { apiSettings } from './settings/settings.ts'
import { createApiPools } from './pools.ts'

export const SETUP_TOKEN = 'setup-token-of-the-tests'
export const ADMIN_PREFIX = '/office-of-the-tests'
export const JWT_SECRET = 'a-secret-of-the-tests-and-nothing-else'

/** What an API is told at its start unless a test says otherwise. */
export const SETTINGS = {
  NODE_ENV: 'test',
  JWT_SECRET,
  ADMIN_PATH_PREFIX: ADMIN_PREFIX,
  ADMIN_SETUP_TOKEN: SETUP_TOKEN,
  RATE_LIMITS: 'off',
  PASSWORD_ROUNDS: '4',
}

export type ApiRequest = {
  method?: string
  /** Sent as JSON; a text or bytes as they are. */
  body?: unknown
  /** The Idempotency-Key. */
  key?: string | undefined
  bearer?: string | undefined
  headers?: Record<string, string>
}

export type ApiReply = { status: number; headers: Headers; text: string; body: Record<string, unknown> }

const jsonOf = (text: string): Record<string, unknown> => {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

const bytesOf = (body: unknown) => {
  if (Buffer.isBuffer(body)) return new Uint8Array(body)
  return typeof body === 'string' ? body : JSON.stringify(body)
}

/** Asks over real HTTP. With a body it is a POST of JSON. */
export const sendRequest = async (
  url: string,
  { method, body, key, bearer, headers = {} }: ApiRequest = {},
): Promise<ApiReply> => {
  const reply = await fetch(url, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    redirect: 'manual',
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      ...headers,
    },
    ...(body !== undefined && { body: bytesOf(body) }),
  })
  const text = await reply.text()
  return { status: reply.status, headers: reply.headers, text, body: jsonOf(text) }
}

export type RawReply = { status: number; headers: Record<string, string>; text: string; body: Record<string, unknown> }

/** One whole answer at the beginning of what came in, and what is left after it. Chunked ones count when they have ended. */
const firstReply = (received: string): { reply: RawReply; rest: string } | undefined => {
  const end = received.indexOf('\r\n\r\n')
  if (end === -1) return undefined
  const [first = '', ...lines] = received.slice(0, end).split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  )
  const after = received.slice(end + 4)
  const chunked = headers['transfer-encoding'] === 'chunked'
  const length = chunked ? after.indexOf('0\r\n\r\n') + 5 : Number(headers['content-length'] ?? 0)
  if (after.length < length || (chunked && length < 5)) return undefined
  const text = after.slice(0, length)
  return {
    reply: { status: Number(first.split(' ')[1]), headers, text, body: jsonOf(text) },
    rest: after.slice(length),
  }
}

/** A bare connection, over which anything can be sent. Bodies are read as Latin-1, so that lengths are right. */
export const openConnection = (port: number) => {
  const socket = connect(port, '127.0.0.1').setNoDelay()
  let received = ''
  let isClosed = false
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  void closed.then(() => (isClosed = true))
  socket.on('data', (bytes) => (received += bytes.toString('latin1')))
  // A refused sender may be cut off in the middle of a word; what was answered before counts.
  socket.on('error', () => {})
  return {
    closed,
    send: (bytes: string | Buffer) => socket.write(bytes),
    /** The next answer; undefined when the connection was closed without one. */
    reply: async (seconds = 15): Promise<RawReply | undefined> => {
      await until('an answer, or the end', () => isClosed || firstReply(received) !== undefined, seconds)
      const found = firstReply(received)
      received = found?.rest ?? ''
      return found?.reply
    },
    close: () => socket.destroy(),
  }
}

const logInto = (lines: string[]) =>
  pino(
    { level: 'trace', base: { process: 'api' }, serializers: errorSerializers },
    { write: (line) => void lines.push(line) },
  )

export type ApiOptions = {
  /** Settings beyond or in place of SETTINGS. */
  env?: Record<string, string>
  /** Address of the database, where it is not a fresh one of this API's own: another server, or a way to it that breaks. */
  databaseUrl?: string
  /** Folder of the built pages; none unless given. */
  pages?: string
  natsUrl?: string
  /** The question sets, where they are not the published ones. */
  questions?: QuestionCatalog
}

export type TestApi = Awaited<ReturnType<typeof createTestApi>>

/** The API as it runs in production, in this process: real HTTP on a free port, a real database, the real log. */
export const createTestApi = async ({
  env = {},
  databaseUrl,
  pages,
  natsUrl,
  questions = questionCatalog,
}: ApiOptions = {}) => {
  const database = databaseUrl === undefined ? await createTestDatabase() : undefined
  const lines: string[] = []
  const log = logInto(lines)
  const pools = createApiPools(database?.url ?? databaseUrl ?? '')
  const { pool } = pools
  const bus = createBus({ url: natsUrl, name: 'api under test' })
  let ahead = 0
  const clock = () => new Date(Date.now() + ahead)
  const settings = apiSettings({ ...SETTINGS, ...env })
  const { context, close } = createApiContext({ settings, ...pools, bus, log, clock, questions })
  const app = createApp(context, pages ?? join(tmpdir(), 'no-pages-here'))
  const listening = await serve(app, 0, '127.0.0.1')
  const { port } = listening
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    port,
    stop: listening.stop,
    app,
    context,
    pool,
    bus,
    store: context.store,
    databaseUrl: database?.url ?? databaseUrl ?? '',
    /** Everything logged so far. */
    logged: () => lines.join(''),
    /** Moves the clock of this API on, by so many seconds in all. */
    setClockAhead: (seconds: number) => {
      ahead = seconds * 1_000
    },
    get: (path: string, more?: ApiRequest) => sendRequest(`${url}${path}`, more),
    post: (path: string, body: unknown, more?: ApiRequest) => sendRequest(`${url}/api/v1${path}`, { body, ...more }),
    close: async () => {
      await listening.stop({ idleMs: 0 })
      await close()
      await bus.close()
      await pool.end()
      await pools.reportPool.end()
      await database?.close()
    },
  }
}

export const newVisitorId = (): string => randomUUID()

/** What is stored of a visitor, oldest first. */
export const eventsOf = async (store: EventStore, quizUserId: string) =>
  (await store.readStream(`quiz-${quizUserId}`)).map(({ type, data }) => ({ type, data }))

/** Makes the first admin and gives back a token of theirs. */
export const registerFirstAdmin = async (
  api: TestApi,
  username = 'founder',
  password = 'of-good-courage',
): Promise<string> => {
  const { body } = await api.post('/admin/auth/register', { username, password }, { bearer: SETUP_TOKEN })
  return String(body['token'])
}

/** What no answer may show of our insides. */
const INTERNALS = [
  /node_modules|\bat [/\w.]+:\d|\b\w*Error\b|\.ts\b|undefined|\[object|ECONN/i,
  /\bselect\b.*\bfrom\b|insert into|postgres|\bpg_|relation|syntax/i,
  /\bzod\b|token '|JSON at|expected (?:string|array|object|number|boolean)|received/i,
]

/** Whatever was wrong, the answer is of the one shape that the screens can show, in words that a person can read. */
export const expectRefusal = (status: number, reply: Pick<ApiReply, 'status' | 'text' | 'body'> | undefined) => {
  expect([reply?.status, reply?.text.slice(0, 200)]).toEqual([status, expect.anything()])
  const { code, message, ...more } = reply?.body ?? {}
  expect(code).toMatch(/^[a-z_]+$/)
  const { issues = [], ...rest } = z
    .object({ issues: z.array(z.object({ message: z.string() })).optional() })
    .loose()
    .parse(more)
  expect(rest).toEqual({})
  for (const said of [message, ...issues.map((issue) => issue.message)]) {
    expect(said).toMatch(/^[A-Za-z].{6,120}[\w.")]$/)
    for (const internal of INTERNALS) expect(said).not.toMatch(internal)
  }
}

const projectorFile = fileURLToPath(new URL('../projector/main.ts', import.meta.url))

/** The real projector, a process of its own, on a database. */
export const startProjector = async (databaseUrl: string, pool: Pool, natsUrl = '') => {
  const dir = await mkdtemp(join(tmpdir(), 'projector-'))
  const child = startChild(process.execPath, [projectorFile], {
    env: { ...process.env, NODE_ENV: 'test', DATA_DIR: dir, DATABASE_URL: databaseUrl, NATS_URL: natsUrl },
    // Ends by itself should the test run be killed.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    logFile: join(dir, 'projector.log'),
  })
  const hasCaughtUp = async () => {
    const { rows } = await pool.query<{ caught: boolean }>(
      `select bool_and(coalesce(c.position, -1) >= (select coalesce(max(position), 0) from event_store.events)) as caught
       from unnest($1::text[]) as model(name) left join projector.projections p using (name)
       left join projector.checkpoints c on c.name = p.name and c.version = p.live_version`,
      [READ_MODELS],
    )
    return rows[0]?.caught === true
  }
  return {
    /** Where mails are kept. */
    mailDir: join(dir, 'mail'),
    /** Waits until every projection has applied everything stored so far. */
    caughtUp: () => until('all projections have caught up', hasCaughtUp, 30),
    stop: async () => {
      await child.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
