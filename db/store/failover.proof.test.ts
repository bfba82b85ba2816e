import { randomUUID } from 'node:crypto'
import { execFile } from 'node:child_process'
import { appendFile, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { assertDurable, createPool, type Pool } from '#db/client.ts'
import { clockFrom } from '#db/clock.ts'
import { migrate } from '#db/migrate.ts'
import { type EmbeddedServer, freePort, startPostgres } from '#servers/embedded-servers.ts'
import { createBreakableProxy } from '#testing/breakable-proxy.ts'
import { until } from '#testing/database.ts'
import { createEventStore, type NewEvent } from './event-store.ts'

const PASSWORD = 'test'
const run = promisify(execFile)

const event = (): NewEvent => ({
  id: randomUUID(),
  type: 'quiz.checkout-opened',
  data: {},
  metadata: { correlation: 'c', causation: 'o' },
})

const admin = (url: string): Pool => createPool({ url, name: 'tests', statementTimeoutMs: 60_000, onError: () => {} })

const kill = async (server: EmbeddedServer) => {
  process.kill(server.pid, 'SIGKILL')
  await server.stop()
}

/** Starts a primary, and a standby that its commits wait for. */
const createPair = async () => {
  const root = await mkdtemp(join(tmpdir(), 'failover-'))
  await chmod(root, 0o755)
  const [first, second] = [join(root, 'first'), join(root, 'second')]
  const port = await freePort()
  const start = (dir: string, more: Record<string, string>) => startPostgres(dir, PASSWORD, undefined, more)
  const settings = { port: String(port), synchronous_standby_names: 'ANY 1 (*)' }

  const empty = await start(first, {})
  await empty.stop()
  // Keeps the owner of the files: PostgreSQL doesn't run as root.
  await run('cp', ['-a', first, second])
  await writeFile(join(second, 'postgres/standby.signal'), '')
  await appendFile(
    join(second, 'postgres/postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=app password=${PASSWORD}'\n`,
  )
  const running = { primary: await start(first, settings), standby: await start(second, {}) }
  onTestFinished(async () => {
    await Promise.all([running.primary.stop(), running.standby.stop()])
    await rm(root, { recursive: true, force: true })
  })
  return {
    running,
    /** The address of the primary. */
    url: `postgres://app:${PASSWORD}@127.0.0.1:${port}/postgres`,
    restartPrimary: async () => {
      running.primary = await start(first, settings)
    },
  }
}

test('after a crash and a failover, exactly the events that the promoted standby has were acknowledged', async () => {
  const { running, url, restartPrimary } = await createPair()
  const [primary, standby] = [admin(url), admin(running.standby.url)]
  const proxy = await createBreakableProxy(url)
  const store = createEventStore(admin(proxy.url), clockFrom(), { timeoutMs: 60_000 })
  onTestFinished(async () => {
    await Promise.all([store.close(), primary.end(), standby.end()])
    proxy.close()
  })
  const eventsOn = async (pool: Pool) => {
    const { rows } = await pool.query<{ stream: string }>('select stream from event_store.events order by position')
    return rows.map(({ stream }) => stream)
  }
  await migrate(primary)
  await assertDurable(primary, 'required')
  expect(await store.append('quiz-1', [event()])).toMatchObject({ outcome: 'appended', position: 1 })
  await until('the standby has the event', async () => (await eventsOn(standby)).length === 1)

  await standby.query(`alter system set primary_conninfo = ''`)
  await standby.query('select pg_reload_conf()')
  let isAcknowledged = false
  const appended = store.append('quiz-2', [event()]).finally(() => (isAcknowledged = true))
  const isWaiting = async () =>
    (await primary.query(`select from pg_stat_activity where wait_event = 'SyncRep'`)).rowCount === 1
  await until('the append waits for the standby', isWaiting)

  await kill(running.primary)
  proxy.cut()
  await restartPrimary()
  // The event survives the crash of the server, and the retry of its append would find it.
  expect(await eventsOn(primary)).toEqual(['quiz-1', 'quiz-2'])
  await until('the retry waits for the standby, too', isWaiting)
  expect({ isAcknowledged, copied: await eventsOn(standby) }).toEqual({ isAcknowledged: false, copied: ['quiz-1'] })

  await kill(running.primary)
  await standby.query('select pg_promote()')
  proxy.moveTo(running.standby.url)
  proxy.cut()
  expect(await appended).toMatchObject({ outcome: 'appended', position: 2 })
  expect(await eventsOn(standby)).toEqual(['quiz-1', 'quiz-2'])
  expect(await store.append('quiz-3', [event()])).toMatchObject({ outcome: 'appended', position: 3 })
}, 120_000)
