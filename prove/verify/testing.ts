import { testKeyStore } from '#prove/servers/keys.ts'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { createTestApi } from '#api/testing.ts'
import { createPool } from '#db/client.ts'
import { clockFrom } from '#db/clock.ts'
import { createEventStore } from '#db/event-store.ts'
import { createTestDatabase, urlOf } from '#prove/servers/database.ts'
import { simulate } from '#prove/simulation/simulate.ts'
import type { Finding } from './finding.ts'
import { type JournaledOperation, readJournals } from './journals.ts'
import { verify, type VerifyOptions } from './verify.ts'

const onServer = async (statement: string) => {
  const pool = createPool({ url: inject('template').adminUrl, name: 'tests', max: 1, statementTimeoutMs: 60_000 })
  await pool.query(statement).finally(() => pool.end())
}
/** Copies the database, so that a test can damage it. */
const createCopy = async (from: string, folder: string, operations: JournaledOperation[]) => {
  const name = `scene_${randomBytes(8).toString('hex')}`
  await onServer(`create database ${name} template ${from}`)
  const url = urlOf(inject('template').adminUrl, name)
  const pool = createPool({ url, name: 'scene', max: 10 })
  const store = createEventStore(pool, clockFrom())
  return {
    name,
    url,
    pool,
    store,
    operations,
    /** Runs all checks, with a long timeout for busy machines. Tests of delays pass a shorter one. */
    check: (options: Partial<VerifyOptions> = {}) =>
      verify({
        keysOn: testKeyStore,
        databaseUrl: url,
        natsUrl: undefined,
        isRunning: false,
        journals: folder,
        timeoutMs: 20_000,
        ...options,
      }),
    close: async () => {
      await store.close()
      await pool.end()
      await onServer(`drop database if exists ${name} with (force)`)
    },
  }
}
/**
 * Simulates visitors on days of two months through the real API and projects their events. Each test works on its own
 * copy of the database.
 */
export const createFixture = async () => {
  const database = await createTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'journals-'))
  const api = await createTestApi({ databaseUrl: database.url, env: { RATE_LIMITS: 'on' } })
  const options = { url: api.url, visitors: 16, concurrency: 8, folder, retryTimeoutMs: 20_000, isShopping: false }
  const runs = [await simulate({ ...options, seed: 4 })]
  api.setClockAhead(40 * 86_400)
  runs.push(await simulate({ ...options, seed: 10 }))
  await api.close()
  const findings = await verify({
    keysOn: testKeyStore,
    databaseUrl: database.url,
    natsUrl: undefined,
    isRunning: false,
    journals: folder,
  })
  const { operations } = await readJournals(folder, Number.POSITIVE_INFINITY)
  const name = new URL(database.url).pathname.slice(1)
  return {
    runs,
    findings,
    folder,
    operations,
    copy: () => createCopy(name, folder, operations),
    close: async () => {
      await rm(folder, { recursive: true })
      await database.close()
    },
  }
}

/** Returns the ids of failed checks in order. */
export const failedChecks = (findings: Finding[]) => findings.filter(({ faults }) => faults > 0).map(({ id }) => id)
export const findExamples = (findings: Finding[], id: string) =>
  findings.find((finding) => finding.id === id)?.examples.join('\n')

export const createMetadata = ({ causation }: { causation: string }) => ({ correlation: 'test', causation })
