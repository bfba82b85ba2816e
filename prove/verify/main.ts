import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setReportZone } from '#events/time/report-day.ts'
import { z } from 'zod'
import { createPool, type Pool } from '#db/client.ts'
import { findRunning } from '#operate/servers/running-product.ts'
import { withSecrets, withServers } from '#operate/servers/servers.ts'
import { keyStoreOf } from '#db/crypto/key-store.ts'
import { type CommonSettings, commonSettings, SettingsError } from '#db/settings.ts'
import { endWithSentence, isMigrated } from '#db/startup.ts'
import { readArguments } from '#operate/cli/arguments.ts'
import { formatFinding } from './finding.ts'
import { hasActiveProjector } from './projecting.ts'
import { verify } from './verify.ts'

const Arguments = z.object({
  POISON: z.coerce.number({ error: 'POISON is the number of expected dead letters' }).int().min(0).default(0),
  JOURNALS: z.string().optional(),
})

const print = (text: string) => process.stdout.write(`${text}\n`)

/**
 * Checks whether projectors run on this database. Those of an installation with NATS must, and a stopped one is a fault.
 * @throws when the database has no current schema.
 */
const hasProjectors = async (
  { DATA_DIR, DATABASE_URL, NATS_URL }: CommonSettings,
  databaseUrl: string,
): Promise<boolean> => {
  const pool = createPool({ url: databaseUrl, name: 'verify', max: 1 })
  try {
    if (await isMigrated(pool))
      return DATABASE_URL
        ? NATS_URL !== undefined || (await hasActiveProjector(pool))
        : findRunning(DATA_DIR) !== undefined
    throw new Error('The database has no current schema: start the product on it once')
  } finally {
    await pool.end()
  }
}

const run = async () => {
  const { POISON, JOURNALS } = readArguments(Arguments)
  const settings = commonSettings(process.env)
  setReportZone(settings.REPORT_TIME_ZONE)
  const { DATA_DIR, DATABASE_URL, NATS_URL } = settings
  if (!DATABASE_URL && !existsSync(join(DATA_DIR, 'secrets.json'))) {
    throw new SettingsError(`There is nothing in ${DATA_DIR} to verify: start with "make run", or set DATA_DIR`)
  }
  const start = performance.now()
  const findings = await withServers(settings, async ({ databaseUrl, natsUrl }) => {
    const isRunning = await hasProjectors(settings, databaseUrl)
    const subject = DATABASE_URL ? 'the database of DATABASE_URL' : DATA_DIR
    print(`Verifying ${subject}, ${isRunning ? 'beside its projectors' : 'with projections run here'}`)
    const journals = JOURNALS ?? join(DATA_DIR, 'simulations')
    // The embedded bus doesn't belong to an external database.
    const bus = DATABASE_URL ? NATS_URL : natsUrl
    const secrets = await withSecrets(settings)
    const keysOn = (pool: Pool) => keyStoreOf(secrets, pool)
    return await verify({ keysOn, databaseUrl, natsUrl: bus, isRunning, journals, poison: POISON })
  })
  for (const finding of findings) print(formatFinding(finding).join('\n'))
  const failed = findings.filter(({ faults }) => faults > 0).map(({ id }) => id)
  const seconds = ((performance.now() - start) / 1_000).toFixed(1)
  print(failed.length === 0 ? `All checks passed (${seconds} s)` : `FAILED: ${failed.join(', ')} (${seconds} s)`)
  if (failed.length > 0) process.exitCode = 1
}

run().catch(endWithSentence)
