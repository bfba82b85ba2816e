import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ApiRequest, sendRequest, SETTINGS, startProjector } from '#api/testing.ts'
import { type Child, startChild } from '#run/child-process.ts'
import { freePort } from '#run/embedded-servers.ts'
import { createTestDatabase, natsUrl, until } from '#run/testing/database.ts'

const api = fileURLToPath(new URL('../../api/main.ts', import.meta.url))

/** An API process on a database: one that can be killed and started again at the same address. */
const createApiProcess = async (databaseUrl: string, dir: string) => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const logFile = join(dir, 'api.log')
  const env = { ...process.env, ...SETTINGS, DATABASE_URL: databaseUrl, NATS_URL: natsUrl(), PORT: String(port) }
  let child: Child
  const start = async () => {
    // The channel lets it end by itself should the test run be killed.
    child = startChild(process.execPath, [api], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'], logFile })
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
    /** Ends it at once, whatever it is doing: kill -9. */
    kill: async () => {
      child.process.kill('SIGKILL')
      await child.exited
    },
    /** Asks it to end; gives the code with which it did. */
    stop: async () => {
      child.process.kill('SIGTERM')
      return await child.exited
    },
    end: () => child.stop(),
  }
}

export type Product = Awaited<ReturnType<typeof startProduct>>

/** The processes of the product as they run in production, on a database of their own: an API, and a projector if asked. */
export const startProduct = async ({ withProjector = false } = {}) => {
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
    /** Waits until everything stored can be read. */
    caughtUp: async () => await projector?.caughtUp(),
    close: async () => {
      await Promise.all([process.end(), projector?.stop()])
      await database.close()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
