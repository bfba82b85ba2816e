import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createPersonKeys } from '#db/crypto/person-keys.ts'
import { courseStream } from '#events/course/course.ts'
import { progress } from '#projector/course/projections/progress.ts'
import { startRunner, waitUntilCaughtUp } from '#projector/testing.ts'
import { type StoredEventInput, writeEvents } from '#projector/testing.events.ts'
import { countRowsRead } from '#prove/servers/rows-read.ts'
import { createTestDatabase, insertEvents } from '#prove/servers/database.ts'
import { testKeyStore } from '#prove/servers/keys.ts'
import { shared } from '#prove/servers/resources.ts'
import { createCourseFacts } from './course-facts.ts'

const PERSON = randomUUID()
const stream = courseStream(PERSON)
const BEGUN = '2026-02-01T12:00:00.000Z'

const database = shared(() => createTestDatabase())

test('after 300 saves, the progress and the last completed day are read without the saves', async () => {
  const session = countRowsRead(database, 'event_partitions|progress')
  const answers = await createPersonKeys(testKeyStore(session.pool)).seal(PERSON, 'answers', '{}')
  const saved = (day: number, more: object = {}): StoredEventInput => ({
    stream,
    type: 'course.day-saved',
    data: { courseVersion: 'daily', day, progress: 100, answers, rating: null, timeSpentSeconds: 60, ...more },
    at: new Date(Date.parse(BEGUN) + day * 60_000).toISOString(),
  })
  const days = Array.from({ length: 300 }, (_, n) => n + 1)
  await writeEvents(session.pool, [
    { stream, type: 'course.sequel-begun', data: { courseVersion: 'daily', begunAt: BEGUN }, at: BEGUN },
    ...days.map((day) => saved(day)),
  ])
  const runner = startRunner(progress, database)
  await waitUntilCaughtUp(database, progress.name)
  await runner.stop()
  await writeEvents(session.pool, [saved(301), saved(302, { progress: 40 })])
  // Others have events too: a table of one stream would be read from end to end.
  await insertEvents(
    session.pool,
    `select 1000 + n, 'quiz-' || gen_random_uuid(), 1, gen_random_uuid(), 'quiz.checkout-opened', 1, '{}', '{}', now()
     from generate_series(1, 10000) n`,
  )
  await session.pool.query('vacuum analyze event_store.events')

  const { progressOf, completedAt } = createCourseFacts(session)
  const read = await session.during(async () => {
    const courses = await progressOf(PERSON)
    expect(courses).toEqual(new Map([['daily', { reached: 1, completed: [...days, 301], begunAt: new Date(BEGUN) }]]))
    expect(await completedAt(PERSON)).toEqual(new Date(Date.parse(BEGUN) + 301 * 60_000))
  })
  expect(read).toBeLessThan(20)
  await session.close()
})
