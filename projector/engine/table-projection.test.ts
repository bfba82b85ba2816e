import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { clockFrom } from '#db/clock.ts'
import { createEventStore } from '#db/event-store.ts'
import { decodeLean } from '#events/decode.ts'
import { readEvents } from '#prove/servers/database.ts'
import { createProjectionHarness } from '#projector/testing.ts'
import { visitor } from '#projector/testing.events.ts'
import { createTableProjection } from '#projector/projection.ts'
import { foldInMemory } from './table-projection.ts'

/** Exercises every type of column, keys of two columns, and events without a row. */
const arrivals = createTableProjection({
  name: 'arrivals',
  revision: 1,
  key: { hour: 'bigint', creo: 'text' },
  columns: { visitors: 'bigint', mean: 'double precision', last_at: 'timestamptz', has_many: 'boolean', last: 'uuid' },
  keyOf: (event) =>
    event.type === 'quiz.visitor-arrived' && event.data.creo !== null
      ? { hour: event.at.getUTCHours(), creo: event.data.creo }
      : undefined,
  evolve: {
    'quiz.visitor-arrived': (row, { at, position, stream }) => {
      const visitors = (row?.visitors ?? 0) + 1
      return {
        visitors,
        mean: (row?.mean ?? 0) + (position - (row?.mean ?? 0)) / visitors,
        last_at: at.toISOString(),
        has_many: visitors > 2,
        last: stream.slice('quiz-'.length),
      }
    },
  },
})

const harness = shared(() => createProjectionHarness(arrivals))

const rows = async () => (await harness.pool.query('select * from read.arrivals_rows order by hour, creo')).rows

describe('a table projection', () => {
  test('writes a row per key with the types of its columns', async () => {
    await harness.given([
      visitor(1).did('quiz.visitor-arrived', { creo: 'a' }, '2026-03-10T09:00:00.123Z'),
      visitor(2).did('quiz.visitor-arrived', { creo: null }),
      visitor(3).did('quiz.visitor-arrived', { creo: 'a' }, '2026-03-11T09:30:00Z'),
    ])
    expect(await rows()).toEqual([
      {
        hour: 9,
        creo: 'a',
        visitors: 2,
        mean: 2,
        last_at: new Date('2026-03-11T09:30:00Z'),
        has_many: false,
        last: visitor(3).id,
      },
    ])
  })

  test.each([
    [{ key: { hour: 'uuid' } }, 'the column hour has the type uuid, which 9 does not fit'],
    [{ columns: { ...arrivals.table.columns, last: 'bigint' } }, 'the column last has the type bigint'],
  ] as const)('a table projection in memory refuses a value that does not fit its column: %j', async (change, why) => {
    await harness.given([visitor(1).did('quiz.visitor-arrived', { creo: 'a' }, '2026-03-10T09:00:00Z')])
    const fold = foldInMemory({ ...arrivals.table, ...change } as typeof arrivals.table)
    const [event] = await readEvents(createEventStore(harness.pool, clockFrom()))
    expect(() => event && fold.apply(decodeLean(event))).toThrow(why)
  })

  test('a table projection gives the same rows event by event, in one batch, in pages, by a rebuild and in memory', async () => {
    const event = fc.record({
      n: fc.integer({ min: 1, max: 9 }),
      creo: fc.constantFrom('a', 'b, "c"', "d'e", '', null),
      hour: fc.integer({ min: 0, max: 2 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 25 }), async (events) => {
        await harness.given(
          events.map(({ n, creo, hour }) =>
            visitor(n).did('quiz.visitor-arrived', { creo }, `2026-03-10T0${hour}:00:00.5Z`),
          ),
        )
        const fold = foldInMemory(arrivals.table)
        for (const stored of await readEvents(createEventStore(harness.pool, clockFrom())))
          fold.apply(decodeLean(stored))
        const stored = (await rows()).map((row) => ({ ...row, last_at: row.last_at.toISOString() }))
        const byKey = (list: Record<string, unknown>[]) => list.map((row) => JSON.stringify(row)).toSorted()
        expect(byKey(stored)).toEqual(byKey(fold.rows()))
      }),
      { numRuns: 15 },
    )
  })
})
