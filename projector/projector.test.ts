import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { DAY_MS } from '#events/time/time.ts'
import { createTestDatabase, until } from '#prove/servers/database.ts'
import { startProjector } from '#prove/servers/projector.ts'
import { visitor, writeEvents } from './testing.events.ts'

test('a projector whose jobs have appended events stops without delay', async () => {
  const database = await createTestDatabase()
  onTestFinished(database.close)
  const projector = await startProjector(database.url, database.pool)
  await projector.caughtUp()
  const lead = visitor(1)
  const longAgo = new Date(Date.now() - 100 * DAY_MS).toISOString()
  await writeEvents(database.pool, [
    lead.did('quiz.visitor-arrived', { creo: null }, longAgo),
    lead.did('quiz.question-answered', { question: 'goal', timeTakenMs: 1 }, longAgo),
  ])
  await database.pool.query(`insert into event_store.forgettable values (2, 'choices', '["peace"]')`)
  await database.pool.query(`update reactions.jobs set due_at = now() where key = 'retention'`)
  await until('the answers are erased', async () => (await database.store.head()) === 3)
  const stopped = projector.stop().then(() => 'stopped')
  expect(await Promise.race([stopped, delay(8_000, 'still running', { ref: false })])).toBe('stopped')
})
