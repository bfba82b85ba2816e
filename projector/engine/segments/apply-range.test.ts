import { expect, test } from 'vitest'
import { transaction } from '#db/client.ts'
import { shared } from '#testing/resources.ts'
import { claimCheckpoint, claimSegment, createCheckpoint } from '#projector/engine/checkpoint.ts'
import { readerFor } from '#projector/engine/projection.ts'
import { createVersion } from '#projector/engine/rebuild/version.ts'
import { createTableProjection } from '#projector/engine/table-projection.ts'
import { deadLettersOf } from '#projector/testing.ts'
import { visitor, writeEvents } from '#projector/testing.events.ts'
import { createTestDatabase } from '#testing/database.ts'
import { applyRange } from './apply-range.ts'
import { divideVersion, splitSlowest } from './segment-rows.ts'

const database = shared(() => createTestDatabase())

/** Counts chosen ages. PostgreSQL refuses the row of the fourth event. */
const ages = createTableProjection({
  name: 'ages',
  revision: 1,
  key: { age: 'text' },
  columns: { visitors: 'bigint' },
  keyOf: ({ data }) => ('age' in data ? { age: data.age ?? '' } : undefined),
  evolve: {
    'quiz.age-chosen': (row, { position }) => ({ visitors: position === 4 ? 2 ** 70 : (row?.visitors ?? 0) + 1 }),
  },
})

test('half of the keys pass a failing event behind a range without events of theirs', async () => {
  const { pool, store } = database
  const arrived = [1, 2].map((n) => visitor(n).did('quiz.visitor-arrived', { creo: null }))
  const chosen = (['18-29', '30-45', '46-60', '60+'] as const).map((age, n) =>
    visitor(n + 1).did('quiz.age-chosen', { age }),
  )
  await writeEvents(pool, [...arrived, ...chosen])
  await transaction(pool, async (client) => {
    await createVersion(client, ages, 1)
    await createCheckpoint(client, 'ages', 1)
  })
  const whole = await claimCheckpoint(pool, 'ages', 1, 1)
  await divideVersion(pool, whole, 6, 'test')
  await splitSlowest(pool, whole, 0)
  const signal = AbortSignal.timeout(10_000)
  for (const first of [0, 8]) {
    const half = await claimSegment(pool, 'ages', 1, first, 1)
    const done = await applyRange(ages, half, 6, { pool, store: readerFor(ages, store), signal, batch: 2 })
    expect(done.position).toBe(6)
  }
  expect(await deadLettersOf(pool, 'ages', 1)).toEqual([{ position: 4, type: 'quiz.age-chosen', reason: 'failed' }])
})
