import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ApiReply, type ApiRequest, sendRequest, SETTINGS, startProjector } from '#api/testing.ts'
import { type Child, startChild } from '#servers/child-process.ts'
import { freePort } from '#servers/embedded-servers.ts'
import { createTestDatabase, type TestDatabase, natsUrl, until } from '#testing/database.ts'

const api = fileURLToPath(new URL('../../run/api.ts', import.meta.url))
/** An API process that can be killed and restarted at the same address. */
export type ApiServer = {
  url: string
  start: () => Promise<void>
  readLog: () => Promise<string>
  /** Kills the process with SIGKILL. */
  kill: () => Promise<void>
  /** Stops the process gracefully and returns its exit code. */
  stop: () => Promise<number>
  end: () => Promise<void>
}

/** Creates an API process that can be killed and restarted at the same address. */
const createApiProcess = async (databaseUrl: string, dir: string): Promise<ApiServer> => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const logFile = join(dir, 'api.log')
  const env = { ...process.env, ...SETTINGS, DATABASE_URL: databaseUrl, NATS_URL: natsUrl(), PORT: String(port) }
  let child: Child
  const start = async () => {
    // The IPC channel ends the process when the test run is killed.
    child = startChild(process.execPath, [api], { env, hasChannel: true, logFile })
    const answers = () =>
      fetch(`${url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    await until('the API answers', answers, 30)
  }
  await start()
  return {
    url,
    start,
    readLog: () => readFile(logFile, 'utf8'),
    kill: async () => {
      child.process.kill('SIGKILL')
      await child.exited
    },
    stop: async () => {
      child.process.kill('SIGTERM')
      return await child.exited
    },
    end: () => child.stop(),
  }
}
/** An API and optionally a projector on a new database. */
export type Product = {
  api: ApiServer
  database: TestDatabase
  post: (path: string, body: unknown, more?: ApiRequest) => Promise<ApiReply>
  /** Waits until all stored events are projected. */
  caughtUp: () => Promise<void>
  close: () => Promise<void>
}
/** Starts an API and optionally a projector on a new database, as in production. */
export const startProduct = async ({ withProjector = false } = {}): Promise<Product> => {
  const dir = await mkdtemp(join(tmpdir(), 'e2e-'))
  const database = await createTestDatabase()
  const [process, projector] = await Promise.all([
    createApiProcess(database.url, dir),
    withProjector ? startProjector(database.url, database.pool, natsUrl()) : undefined,
  ])
  return {
    api: process,
    database,
    post: (path: string, body: unknown, more?: ApiRequest) =>
      sendRequest(`${process.url}/api/v1${path}`, { body, ...more }),
    caughtUp: async () => await projector?.caughtUp(),
    close: async () => {
      await Promise.all([process.end(), projector?.stop()])
      await database.close()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
