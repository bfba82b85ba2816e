import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { createTestApi } from '#api/testing.ts'
import { createPool } from '#db/client.ts'
import { clockFrom } from '#db/clock.ts'
import { createEventStore } from '#db/store/event-store.ts'
import { createTestDatabase, urlOf } from '#run/testing/database.ts'
import { simulate } from '#bench/simulation/simulate.ts'
import type { Finding } from './finding.ts'
import { type JournaledOperation, readJournals } from './journals.ts'
import { verify, type VerifyOptions } from './verify.ts'

const onServer = async (statement: string) => {
  const pool = createPool({ url: inject('template').adminUrl, name: 'tests', max: 1, statementTimeoutMs: 60_000 })
  await pool.query(statement).finally(() => pool.end())
}

export type FixtureCopy = Awaited<ReturnType<Fixture['copy']>>

/** A copy of a database, to be spoilt. */
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
    /** What the checker says of it. A busy machine may take its time: whoever expects a delay to be found, says how long. */
    check: (options: Partial<VerifyOptions> = {}) =>
      verify({
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

export type Fixture = Awaited<ReturnType<typeof createFixture>>

/**
 * What a small simulation through the real API left behind: visitors on two days of two months, projected, and the
 * journals of it. Each scene is a copy of its own.
 */
export const createFixture = async () => {
  const database = await createTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'journals-'))
  const api = await createTestApi({ databaseUrl: database.url, env: { RATE_LIMITS: 'on' } })
  const options = { url: api.url, visitors: 16, concurrency: 8, folder, patienceMs: 20_000, isShopping: false }
  const runs = [await simulate({ ...options, seed: 4 })]
  api.setClockAhead(40 * 86_400)
  runs.push(await simulate({ ...options, seed: 10 }))
  await api.close()
  const findings = await verify({ databaseUrl: database.url, natsUrl: undefined, isRunning: false, journals: folder })
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

/** What the checker found at fault, in its order. */
export const failedChecks = (findings: Finding[]) => findings.filter(({ faults }) => faults > 0).map(({ id }) => id)
export const examplesOf = (findings: Finding[], id: string) =>
  findings.find((finding) => finding.id === id)?.examples.join('\n')

export const metadataOf = ({ causation }: { causation: string }) => ({ correlation: 'test', causation })
