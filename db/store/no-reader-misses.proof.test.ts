import { describe, expect, test } from 'vitest'
import { eachTest } from '#testing/shared.ts'
import { proveNoReaderMisses } from './proof/no-reader-misses.ts'
import { createTestDatabase } from '#testing/database.ts'

describe('readers that request events after the last position they saw', { retry: 0 }, () => {
  const database = eachTest(() => createTestDatabase())

  test('a reader gets every event once and in order while 16 writers in 2 processes append 50,000', async () => {
    const { url } = database
    const proved = await proveNoReaderMisses({ url, events: 50_000, writers: 16, processes: 2, readers: 3 })
    expect(proved).toMatchObject({ acknowledged: 50_000, stored: 50_000 })
    expect(proved.witnesses).toEqual(Array.from({ length: 3 }, () => ({ lost: 0, outOfOrder: 0 })))
    // Readers rely on contiguous positions.
    expect(await database.store.head()).toBe(50_000)
  })

  test('the previous test would fail if positions were assigned before the commit', async () => {
    const { url, pool } = database
    await pool.query('create sequence proof_positions')
    const proved = await proveNoReaderMisses({
      url,
      events: 10_000,
      writers: 16,
      processes: 2,
      readers: 3,
      order: 'broken',
    })
    expect(proved.stored).toBe(10_000)
    for (const witness of proved.witnesses) expect(witness.lost).toBeGreaterThan(0)
  })
})
