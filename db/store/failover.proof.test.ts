import { expect, onTestFinished, test } from 'vitest'
import { assertDurable, type Pool } from '#db/client.ts'
import { clockFrom } from '#db/clock.ts'
import { migrate } from '#db/migrate.ts'
import { createBreakableProxy } from '#prove/servers/breakable-proxy.ts'
import { until } from '#prove/servers/database.ts'
import { createEventStore } from '#db/event-store.ts'
import { admin, kill } from '#prove/servers/postgres-pair.ts'
import { createPair, event } from './testing.pair.ts'

test('after a crash and a failover, exactly the events that the promoted standby has were acknowledged', async () => {
  const { running, url, restartPrimary, stopReplication, failOver } = await createPair({ synchronous: true })
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

  await stopReplication()
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

  await failOver()
  proxy.moveTo(running.standby.url)
  proxy.cut()
  expect(await appended).toMatchObject({ outcome: 'appended', position: 2 })
  expect(await eventsOn(standby)).toEqual(['quiz-1', 'quiz-2'])
  expect(await store.append('quiz-3', [event()])).toMatchObject({ outcome: 'appended', position: 3 })
})
