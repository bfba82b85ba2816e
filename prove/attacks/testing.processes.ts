import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ApiRequest, sendRequest, SETTINGS } from '#api/testing.ts'
import { startChild } from '#operate/servers/child-process.ts'
import { freePort } from '#operate/servers/embedded-servers.ts'
import { createTestDatabase, until } from '#prove/servers/database.ts'

const main = fileURLToPath(new URL('../../operate/start/api.ts', import.meta.url))

/** Starts an API process with rate limits and passwords as in production, behind a proxy that names addresses. */
const startApi = async (databaseUrl: string, dir: string) => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = startChild(process.execPath, [main], {
    env: {
      ...process.env,
      ...SETTINGS,
      RATE_LIMITS: 'on',
      ADMISSION: 'off',
      PASSWORD_ROUNDS: '10',
      DATABASE_URL: databaseUrl,
      PORT: String(port),
    },
    // The IPC channel ends the process when the test run is killed.
    hasChannel: true,
    logFile: join(dir, `api-${port}.log`),
  })
  const isUp = () =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until('the API answers', isUp, 60)
  return { url, stop: child.stop }
}

/** Two API processes on one database. `post` sends to one of them from any address. */
export const startApis = async () => {
  const dir = await mkdtemp(join(tmpdir(), 'attack-'))
  const database = await createTestDatabase()
  const apis = await Promise.all([startApi(database.url, dir), startApi(database.url, dir)])
  return {
    database,
    post: (nth: number, from: string, path: string, body: unknown, { headers, ...more }: ApiRequest = {}) =>
      sendRequest(`${apis[nth % apis.length]?.url}/api/v1${path}`, {
        body,
        // A busy machine sends on a connection that the API has just closed as idle.
        headers: { connection: 'close', 'x-forwarded-for': from, ...headers },
        ...more,
      }),
    stop: async () => {
      await Promise.all(apis.map(({ stop }) => stop()))
      await database.close()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
