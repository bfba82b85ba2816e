import { DAY_MS } from '#events/time/time.ts'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { SingleBar } from 'cli-progress'
import { z } from 'zod'
import { ownVisitsToken } from '#api/quiz/own-visits.ts'
import { findRunning } from '#operate/servers/running-product.ts'
import { loadSecrets } from '#operate/servers/secrets.ts'
import { commonSettings, SettingsError } from '#db/settings.ts'
import { endWithSentence } from '#db/startup.ts'
import { readArguments } from '#operate/cli/arguments.ts'
import { simulate } from './simulate.ts'
import { chooseExitCode, summaryOf } from './summary.ts'

const whole = (what: string, least: number) => z.coerce.number({ error: what }).int(what).min(least, what)

const Arguments = z.object({
  N: whole('N is the number of visitors: a whole number from 1', 1).default(1_000),
  SEED: whole('SEED is a whole number from 0; the same seed gives the same behavior', 0).default(1),
  CONCURRENCY: whole('CONCURRENCY is the number of simultaneous visitors: a whole number from 1', 1).default(32),
  DAYS: whole('DAYS is the number of days over which visitors arrive and come back: a whole number from 1', 1).default(
    1,
  ),
  URL: z
    .string()
    .regex(/^https?:\/\//, 'URL is the address of a site, such as http://127.0.0.1:8080')
    .optional(),
})

const addressOf = (given: string | undefined, dataDir: string): string => {
  const url = given ?? findRunning(dataDir)?.url
  if (url) return url
  throw new SettingsError(
    `No product runs from ${dataDir}: start it with "make run", or pass an address, such as URL=http://127.0.0.1:8080`,
  )
}

/** Waits until the product runs again from the same folder, with the clock of another day. */
const waitForNextDay = async (dataDir: string, clock: Date, signal: AbortSignal) => {
  const before = findRunning(dataDir)?.pid
  process.stdout.write(`\nEnd "make run" and start it for the next day: CLOCK=${clock.toISOString()} make run\n`)
  for (;;) {
    const running = findRunning(dataDir)
    if (signal.aborted || (running && running.pid !== before)) return
    await delay(200)
  }
}

const run = async () => {
  const { N, SEED, CONCURRENCY, DAYS, URL } = readArguments(Arguments)
  if (DAYS > 1 && URL)
    throw new SettingsError('DAYS needs the product of "make run", whose clock can be set: leave out URL')
  const { DATA_DIR } = commonSettings(process.env)
  const url = addressOf(URL, DATA_DIR)
  // Only the secrets of this folder are known here.
  const isOther = URL !== undefined || process.env['JWT_SECRET'] !== undefined
  const own = isOther ? undefined : ownVisitsToken({ JWT_SECRET: [(await loadSecrets(DATA_DIR)).jwtSecret] })
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort())
  const startedAt = Date.now()
  const startDay = async (day: number) => {
    await waitForNextDay(DATA_DIR, new Date(startedAt + (day - 1) * DAY_MS), stopping.signal)
    bar.update({ day })
  }
  const bar = new SingleBar({
    format: '{bar} day {day} of {days} · {value} of {total} visitors · {requests} replies · {eta_formatted} left',
    hideCursor: true,
  })
  process.stdout.write(`${N} visitors to ${url}, ${CONCURRENCY} at once, seed ${SEED}\n`)
  bar.start(N, 0, { requests: 0, day: 1, days: DAYS })
  try {
    const simulation = await simulate({
      url,
      visitors: N,
      seed: SEED,
      concurrency: CONCURRENCY,
      days: DAYS,
      ...(DAYS > 1 && { startDay }),
      folder: join(DATA_DIR, 'simulations'),
      own,
      signal: stopping.signal,
      onProgress: (visitors, requests) => bar.update(visitors, { requests }),
    })
    bar.stop()
    process.stdout.write(`${summaryOf(simulation)}\n`)
    process.exitCode = chooseExitCode(simulation)
  } finally {
    bar.stop()
  }
}

run().catch(endWithSentence)
