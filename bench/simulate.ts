import { join } from 'node:path'
import { SingleBar } from 'cli-progress'
import { z } from 'zod'
import { findRunning } from '#servers/running-product.ts'
import { commonSettings, SettingsError } from '#db/settings.ts'
import { endWithSentence } from '#db/startup.ts'
import { readArguments } from './tools/arguments.ts'
import { assertTrusted } from './simulation/certificate.ts'
import { simulate } from './simulation/simulate.ts'
import { exitCodeOf, summaryOf } from './simulation/summary.ts'

const whole = (what: string, least: number) => z.coerce.number({ error: what }).int(what).min(least, what)

const Arguments = z.object({
  N: whole('N is the number of visitors: a whole number from 1', 1).default(1_000),
  SEED: whole('SEED is a whole number from 0; the same seed gives the same behavior', 0).default(1),
  CONCURRENCY: whole('CONCURRENCY is the number of simultaneous visitors: a whole number from 1', 1).default(32),
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

const run = async () => {
  const { N, SEED, CONCURRENCY, URL } = readArguments(Arguments)
  const { DATA_DIR } = commonSettings(process.env)
  const url = addressOf(URL, DATA_DIR)
  await assertTrusted(url)
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort())
  const bar = new SingleBar({
    format: '{bar} {value} of {total} visitors · {requests} replies · {eta_formatted} left',
    hideCursor: true,
  })
  process.stdout.write(`${N} visitors to ${url}, ${CONCURRENCY} at once, seed ${SEED}\n`)
  bar.start(N, 0, { requests: 0 })
  try {
    const simulation = await simulate({
      url,
      visitors: N,
      seed: SEED,
      concurrency: CONCURRENCY,
      folder: join(DATA_DIR, 'simulations'),
      signal: stopping.signal,
      onProgress: (visitors, requests) => bar.update(visitors, { requests }),
    })
    bar.stop()
    process.stdout.write(`${summaryOf(simulation)}\n`)
    process.exitCode = exitCodeOf(simulation)
  } finally {
    bar.stop()
  }
}

run().catch(endWithSentence)
