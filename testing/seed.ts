import { DAY_MS } from '#events/time.ts'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { simulate } from '#bench/simulation/simulate.ts'
import { PROCESS_FILES, startChild } from '#servers/child-process.ts'
import { freePort } from '#servers/embedded-servers.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Simulated visitors by days before today, so that charts by day have more than one point. */
const VISITORS: readonly (readonly [daysAgo: number, visitors: number])[] = [
  [0, 20],
  [1, 30],
  [2, 20],
  [3, 25],
]

/** Starts an API with the clock of an earlier day, on the database of the product under test. */
const startApiOn = async (daysAgo: number, dir: string) => {
  const port = await freePort()
  const child = startChild(process.execPath, [join(root, PROCESS_FILES.api)], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      RATE_LIMITS: 'off',
      ADMISSION: 'off',
      PASSWORD_ROUNDS: '4',
      LOG_LEVEL: 'error',
      JWT_SECRET: `${randomUUID()}${randomUUID()}`,
      ADMIN_PATH_PREFIX: `/${randomUUID()}`,
      ADMIN_SETUP_TOKEN: randomUUID(),
      DATA_DIR: dir,
      DATABASE_URL: process.env['E2E_DATABASE_URL'],
      NATS_URL: process.env['E2E_NATS_URL'] ?? '',
      CLOCK: new Date(Date.now() - daysAgo * DAY_MS).toISOString(),
      PORT: String(port),
    },
    hasChannel: true,
    logFile: join(dir, `api-${daysAgo}.log`),
  })
  return { url: `http://127.0.0.1:${port}`, child }
}

/** Sends simulated visitors of several days through the API of the product at this URL. Each run behaves the same. */
export const seedVisitors = async (today: string) => {
  const dir = await mkdtemp(join(tmpdir(), 'seed-'))
  const sendOn = async (daysAgo: number, visitors: number) => {
    const api = daysAgo === 0 ? undefined : await startApiOn(daysAgo, dir)
    try {
      const url = api?.url ?? today
      const { tally, ended } = await simulate({ url, visitors, seed: daysAgo, concurrency: 6, folder: dir })
      if (ended !== 'complete' || tally.unexpected.length > 0) {
        throw new Error(`Seeding failed (${ended}): ${tally.unexpected.join(', ')}`)
      }
    } finally {
      await api?.child.stop()
    }
  }
  try {
    await Promise.all(VISITORS.map(([daysAgo, visitors]) => sendOn(daysAgo, visitors)))
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}
