import { describe, expect, test } from 'vitest'
import type { Pool } from '#db/client.ts'
import { eachTest } from '#testing/resources.ts'
import { proveNoReaderMisses } from './proof/no-reader-misses.ts'
import { createTestDatabase } from '#testing/database.ts'
import { LogGap } from '#db/log-gap.ts'

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

  test('a reader fails instead of missing an event if positions are assigned before the commit', async () => {
    const { pool, store } = database
    await pool.query('create sequence proof_positions')
    const insert = (client: Pick<Pool, 'query'>) =>
      client.query(
        `insert into event_store.events
         values (nextval('proof_positions'), currval('proof_positions'), 'proof-' || gen_random_uuid(), 1, gen_random_uuid(), 'quiz.checkout-opened', 1,
           '{}', '{}', now())`,
      )
    const slow = await pool.connect()
    await slow.query('begin')
    await insert(slow)
    await insert(pool)
    const positions = async (after: number) => (await store.readPage(after, 10)).events.map(({ position }) => position)
    await expect(positions(0)).rejects.toThrow(new LogGap('The log lacks events: after position 0 comes 2'))
    await slow.query('commit')
    slow.release()
    expect(await positions(0)).toEqual([1, 2])
  })
})
