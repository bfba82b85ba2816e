import { DAY_MS } from '#events/time/time.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { simulate } from '#prove/simulation/simulate.ts'
import { startApi } from '#prove/bench/tools/processes.ts'

/**
 * Simulated visitors by days before today, so that charts by day have more than one point. Mails of earlier ones would be
 * given up as too old, which the pictures would show as a fault.
 */
export const SEEDED_VISITORS: readonly (readonly [daysAgo: number, visitors: number])[] = [
  [0, 20],
  [1, 45],
  [2, 30],
]

/** Starts an API with the clock of an earlier day, on the database of the product under test. */
const startApiOn = (daysAgo: number, dir: string) => {
  const servers = { dir, logs: dir, natsUrl: process.env['E2E_NATS_URL'] ?? '' }
  const CLOCK = new Date(Date.now() - daysAgo * DAY_MS).toISOString()
  return startApi(servers, process.env['E2E_DATABASE_URL'] ?? '', {
    env: { NODE_ENV: 'test', PASSWORD_ROUNDS: '4', LOG_LEVEL: 'error', CLOCK },
  })
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
      await api?.stop()
    }
  }
  try {
    await Promise.all(SEEDED_VISITORS.map(([daysAgo, visitors]) => sendOn(daysAgo, visitors)))
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}
