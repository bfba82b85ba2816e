import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { projections } from '#projector/projections.ts'
import { type Child, NODE_FLAGS, startChild } from '#operate/servers/child-process.ts'
import { createTestDatabase, createTestNats, until, writeSaves } from '#prove/servers/database.ts'
import { createTestFolder, eachTest } from '#prove/servers/resources.ts'
import { waitUntilCaughtUp, liveCheckpoint } from './testing.ts'

/** Enough to show the peak: 10,000 saves take hardly more memory. */
const SAVES = 2_000

/** It takes 375 MB alone, and up to 415 MB beside other work, which delays its collections. */
const MAX_BYTES = 440e6
const SECONDS = 120

const database = eachTest(() => createTestDatabase())
const nats = eachTest(() => createTestNats())
const logs = eachTest(() => createTestFolder('projectors'))
let projector: Child | undefined
afterEach(() => projector?.stop())

const restartProjector = async () => {
  await projector?.stop()
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
  projector = startChild(process.execPath, [...NODE_FLAGS.projector, main], {
    env: { ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'warn', DATABASE_URL: database.url, NATS_URL: nats.url },
    hasChannel: true,
    logFile: join(logs.path, 'projector.log'),
  })
}

/** Returns the most memory that the projector has used since it started. */
const peakBytes = async () => {
  const status = await readFile(`/proc/${projector?.process.pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1_024
}

const requestRebuilds = () =>
  database.pool.query(
    `insert into desk.rebuilds (projection, asked_at, asked_by, state)
     select name, now(), gen_random_uuid(), 'asked' from unnest($1::text[]) as name`,
    [projections.map(({ name }) => name)],
  )

test.skipIf(process.platform !== 'linux')(
  'the projector stays under 440 MB with large events, while it catches up and while it rebuilds',
  { timeout: 300_000 },
  async () => {
    await writeSaves(database.pool, SAVES)
    await restartProjector()
    for (const { name } of projections) await waitUntilCaughtUp(database, name, SECONDS)
    expect(await peakBytes()).toBeLessThan(MAX_BYTES)

    await requestRebuilds()
    await restartProjector()
    for (const { name } of projections) {
      const isRebuilt = async () => (await liveCheckpoint(database.pool, name))?.version === 2
      await until(`${name} is rebuilt`, isRebuilt, SECONDS)
    }
    expect(await peakBytes()).toBeLessThan(MAX_BYTES)
  },
)
