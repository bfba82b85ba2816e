import { mkdtemp, chmod, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createPool } from '#db/client.ts'
import { startPostgres } from '#operate/servers/embedded-servers.ts'
import { migrate } from '#db/migrate.ts'
import { createTestApi, newVisitorId } from '#api/testing.ts'
import { expectDoneOrLater, send, times } from './testing.outage.ts'

// Vitest fails the run on unhandled errors, so these tests don't check for them.

/** Returns the ids of a process and its children. */
const familyOf = async (pid: number): Promise<number[]> => {
  const pids = (await readdir('/proc')).map(Number).filter((one) => one > 0)
  const parents = await Promise.all(
    pids.map(async (one) => {
      const stat = await readFile(`/proc/${one}/stat`, 'utf8').catch(() => '')
      return { one, parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) }
    }),
  )
  return [pid, ...parents.filter(({ parent }) => parent === pid).map(({ one }) => one)]
}

const onLinux = test.skipIf(process.platform !== 'linux')
onLinux('requests to a stalled database get 503, are not stored later, and delay no others', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'still-'))
  await chmod(dir, 0o755)
  const server = await startPostgres(dir, 'test')
  const pool = createPool({ url: server.url, name: 'test' })
  await migrate(pool)
  const api = await createTestApi({ databaseUrl: server.url, isImpatient: true })
  const stored = async () => {
    const { rows } = await pool.query<{ key: string }>(
      `select metadata->>'causation' as key from event_store.events where type = 'quiz.question-answered' order by 1`,
    )
    return rows.map(({ key }) => key.replace('/quiz/answer ', ''))
  }
  try {
    const known = times(10, (n) => ({ quizUserId: newVisitorId(), key: `before-${n}` }))
    await Promise.all(known.map((operation) => send(api, operation)))
    const family = await familyOf(server.pid)
    expect(family.length).toBeGreaterThan(3)
    family.forEach((pid) => process.kill(pid, 'SIGSTOP'))
    const stalledAt = performance.now()
    const waiting = Promise.all([
      ...known.map((operation, n) => send(api, { ...operation, key: `still-${n}` }, 1)),
      // These requests read before they write.
      send(api, { quizUserId: newVisitorId(), key: 'new' }),
      api.get(`/api/v1/quiz/data?quizUserId=${newVisitorId()}`),
      api.post('/account/auth/login', { email: 'ruth@moab.org', password: 'of-good-courage' }),
    ])
    const healthy = await Promise.race([
      Promise.all([api.get('/healthz'), api.get('/api/v1/quiz/data')]),
      delay(10_000, []),
    ])
    const refused = await waiting
    const refusedMs = performance.now() - stalledAt
    family.forEach((pid) => process.kill(pid, 'SIGCONT'))
    expect(healthy.map(({ status }) => status)).toEqual([200, 200])
    expect(refused.map(({ status }) => status)).toEqual(times(13, () => 503))
    refused.forEach(expectDoneOrLater)
    expect(refusedMs).toBeLessThan(15_000)
    // By now the resumed server has executed the statements that it had received.
    expect((await send(api, { quizUserId: newVisitorId(), key: 'after' })).status).toBe(200)
    await delay(1_000)
    expect(await stored()).toEqual(['after', ...known.map(({ key }) => key)].toSorted())
    const again = await Promise.all(known.map((operation, n) => send(api, { ...operation, key: `still-${n}` }, 1)))
    expect(again.map(({ status }) => status)).toEqual(times(10, () => 200))
    expect(await stored()).toHaveLength(21)
    expect(api.logged()).not.toMatch(/"msg":"fault"/)
  } finally {
    await api.close()
    await pool.end()
    await server.stop()
    await rm(dir, { recursive: true, force: true })
  }
})
