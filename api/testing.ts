import { isEventType } from '#events/catalog.ts'
import { eventCodec } from '#events/catalog.ts'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type Koa from 'koa'
import { pino } from 'pino'
import { expect } from 'vitest'
import { z } from 'zod'
import { createPool, type Pool } from '#db/client.ts'
import type { EventStore } from '#db/event-store.ts'
import { errorSerializers } from '#db/errors.ts'
import { createTestDatabase, roleUrl } from '#prove/servers/database.ts'
import { testKeyStore } from '#prove/servers/keys.ts'
import { type Bus, createBus } from '#events/bus/bus.ts'
import { isSignIn } from './call-classes.ts'
import { createApp } from './app.ts'
import { WEBHOOK_SECRET } from './payment/paddle/testing.secret.ts'
import { type ApiContext, createApiContext } from './context.ts'
import { type Experiment, experiment } from './content/quiz/experiment.ts'
import { type Listening, serve } from './http/server/serve.ts'
import { apiSettings } from './settings/settings.ts'
import { createApiPools } from './pools.ts'

export const SETUP_TOKEN = 'setup-token-of-the-tests'
export const ADMIN_PREFIX = '/office-of-the-tests'
export const JWT_SECRET = 'a-secret-of-the-tests-and-nothing-else'

export const SETTINGS = {
  NODE_ENV: 'test',
  JWT_SECRET,
  ADMIN_PATH_PREFIX: ADMIN_PREFIX,
  ADMIN_SETUP_TOKEN: SETUP_TOKEN,
  RATE_LIMITS: 'off',
  ADMISSION: 'off',
  PASSWORD_ROUNDS: '4',
  PADDLE_WEBHOOK_SECRET: WEBHOOK_SECRET,
}

export type ApiRequest = {
  method?: string
  /** Sent as JSON; strings and bytes are sent unchanged. */
  body?: unknown
  /** The Idempotency-Key. */
  key?: string | undefined
  bearer?: string | undefined
  headers?: Record<string, string>
}

export type ApiReply = { status: number; headers: Headers; text: string; body: Record<string, unknown> }

export const parseJson = (text: string): Record<string, unknown> => {
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

/** Sends a request over HTTP. With a body it is a POST of JSON. */
export const sendRequest = async (
  url: string,
  { method, body, key, bearer, headers = {} }: ApiRequest = {},
): Promise<ApiReply> => {
  const reply = await fetch(url, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    redirect: 'manual',
    headers: {
      'user-agent': 'Mozilla/5.0 (test)',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      ...headers,
    },
    ...(body !== undefined && { body: bytesOf(body) }),
  })
  const text = await reply.text()
  return { status: reply.status, headers: reply.headers, text, body: parseJson(text) }
}

const logInto = (lines: string[]) =>
  pino(
    { level: 'trace', base: { process: 'api' }, serializers: errorSerializers },
    { write: (line) => void lines.push(line) },
  )

export type ApiOptions = {
  /** Settings that extend or replace SETTINGS. */
  env?: Record<string, string>
  /** The URL of an existing database, such as a proxy that breaks connections. The default is a new database. */
  databaseUrl?: string
  /** The folder of the built pages. The default has none. */
  pages?: string
  natsUrl?: string
  /** The question sets of the release. The default are ours. */
  release?: Experiment
  /** Whether waits for the database end as early as in production. Others pass on a machine that stalls for seconds. */
  isImpatient?: boolean
}

/** A tenth of the product's times, so that tests rarely wait. */
export const EVEN_TIMES = { stepMs: 10, answerMs: 25 }

const PATIENT = { connectMs: 60_000, statementMs: 60_000, reportMs: 60_000, storeMs: 60_000 }

export type TestApi = AsyncDisposable & {
  url: string
  port: number
  app: Koa
  context: ApiContext
  /** Connects as the owner of the database. The API connects as its own role. */
  pool: Pool
  bus: Bus
  store: EventStore
  databaseUrl: string
  stop: Listening['stop']
  /** Returns all log lines so far. */
  logged: () => string
  /** Sets how many seconds the clock of this API is ahead. */
  setClockAhead: (seconds: number) => void
  get: (path: string, more?: ApiRequest) => Promise<ApiReply>
  /** Posts JSON to a path under `/api/v1`. */
  post: (path: string, body: unknown, more?: ApiRequest) => Promise<ApiReply>
  close: () => Promise<void>
}

/** Starts the API in this process as in production: HTTP on a free port, a real database, the real log. */
export const createTestApi = async ({
  env = {},
  databaseUrl,
  pages,
  natsUrl,
  release = experiment,
  isImpatient = false,
}: ApiOptions = {}): Promise<TestApi> => {
  const database = databaseUrl === undefined ? await createTestDatabase() : undefined
  const lines: string[] = []
  const log = logInto(lines)
  const ownerUrl = database?.url ?? databaseUrl ?? ''
  const pool = createPool({ url: ownerUrl, name: 'owner', max: 3, statementTimeoutMs: 60_000 })
  const bus = createBus({ url: natsUrl, name: 'api under test' })
  let ahead = 0
  const clock = () => new Date(Date.now() + ahead)
  const settings = apiSettings({ ...SETTINGS, ANALYST_URL: database?.analystUrl, ...env })
  const pools = createApiPools(roleUrl(ownerUrl, 'append'), settings, {
    timeouts: isImpatient ? undefined : PATIENT,
  })
  const { context, close: closeContext } = createApiContext({
    settings,
    ...pools,
    keyStore: testKeyStore(pools.pool),
    bus,
    log,
    clock,
    release,
    times: EVEN_TIMES,
  })
  const app = createApp(context, pages ?? join(tmpdir(), 'no-pages-here'))
  const listening = await serve(app, 0, '127.0.0.1', {
    publicUrl: settings.PUBLIC_URL,
    admission: context.admission,
    isSlow: isSignIn,
  })
  const { port } = listening
  const url = `http://127.0.0.1:${port}`
  const close = async () => {
    await listening.stop({ idleMs: 0 })
    await closeContext()
    await bus.close()
    await pools.close()
    await pool.end()
    await database?.close()
  }
  return {
    url,
    port,
    stop: listening.stop,
    app,
    context,
    pool,
    bus,
    store: context.store,
    databaseUrl: ownerUrl,
    logged: () => lines.join(''),
    setClockAhead: (seconds) => {
      ahead = seconds * 1_000
    },
    get: (path, more) => sendRequest(`${url}${path}`, more),
    post: (path, body, more) => sendRequest(`${url}/api/v1${path}`, { body, ...more }),
    close,
    [Symbol.asyncDispose]: close,
  }
}

export const newVisitorId = (): string => randomUUID()

/** Returns the stored events of a visitor, oldest first. */
export const readVisitorEvents = async (store: EventStore, quizUserId: string) =>
  (await store.readStream(`quiz-${quizUserId}`)).map(({ type, data, forgettable }) => ({
    type,
    data: isEventType(type) ? eventCodec.join(type, data, forgettable) : data,
  }))

export const registerFirstAdmin = async (
  api: TestApi,
  username = 'founder',
  password = 'of-good-courage',
): Promise<string> => {
  const { body } = await api.post('/admin/auth/register', { username, password }, { bearer: SETUP_TOKEN })
  return String(body['token'])
}

/** Registers a further admin, lets them operate if asked, and returns their token. `bearer` is the first admin's. */
export const registerAdmin = async (
  api: TestApi,
  bearer: string,
  { username, role = 'operate' }: { username: string; role?: 'read' | 'operate' },
): Promise<string> => {
  const password = 'of-good-courage'
  const made = await api.post('/admin/auth/register', { username, password, currentPassword: password }, { bearer })
  if (role === 'operate') {
    const adminId = await api.context.admin.admins.idOf(username)
    await api.post('/admin/admins/role', { adminId, role, password }, { bearer })
  }
  return String(made.body['token'])
}

const Issues = z.array(z.object({ path: z.string() })).catch([])

/** Returns the status of a reply and the field of its first issue. */
export const readIssue = ({ status, body }: Pick<ApiReply, 'status' | 'body'>): [number, string | undefined] => [
  status,
  Issues.parse(body['issues'])[0]?.path,
]

/** Internal details that no response may contain. */
const INTERNALS = [
  /node_modules|\bat [/\w.]+:\d|\b\w*Error\b|\.ts\b|undefined|\[object|ECONN/i,
  /\bselect\b.*\bfrom\b|insert into|postgres|\bpg_|relation|syntax/i,
  /\bzod\b|token '|JSON at|expected (?:string|array|object|number|boolean)|received/i,
]

/** Expects the error body that screens can show, with messages for people. */
export const expectRefusal = (status: number, reply: Pick<ApiReply, 'status' | 'text' | 'body'> | undefined) => {
  expect([reply?.status, reply?.text.slice(0, 200)]).toEqual([status, expect.anything()])
  const { code, message, ...more } = reply?.body ?? {}
  expect(code).toMatch(/^[a-z_]+$/)
  const { issues = [], ...rest } = z
    .object({ issues: z.array(z.object({ message: z.string() })).optional() })
    .loose()
    .parse(more)
  expect(rest).toEqual({})
  for (const text of [message, ...issues.map((issue) => issue.message)]) {
    expect(text).toMatch(/^[A-Za-z].{6,120}[\w.")]$/)
    for (const internal of INTERNALS) expect(text).not.toMatch(internal)
  }
}
