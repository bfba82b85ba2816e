import { describe, expect, test } from 'vitest'
import { clockFrom } from '#db/clock.ts'
import { createEventStore } from '#db/event-store.ts'
import { shared } from '#prove/servers/resources.ts'
import { createProjection } from '#projector/projection.ts'
import { createProjectionHarness } from '#projector/testing.ts'
import { visitor, type StoredEventInput } from '#projector/testing.events.ts'

type Journal = { entries: string[] }

/** Stores the choices of each visitor. Each of its functions fails at one particular value. */
const journal = createProjection<Journal>({
  name: 'journal',
  revision: 1,
  tables: ['entries'],
  create: (schema) => `create table ${schema}.entries (stream text primary key, entries varchar(30)[] not null)`,
  key: (event) => {
    if (event.type === 'quiz.creo-attributed' && event.data.creo === 'keyless') throw new Error('No key')
    return event.stream
  },
  on: {
    'quiz.age-chosen': (journal, { data }) => {
      if (data.age === 'ageless') throw new Error('Not an age')
      return { entries: [...(journal?.entries ?? []), data.age ?? ''] }
    },
    'quiz.creo-attributed': (journal) => journal ?? { entries: [] },
  },
  load: async ({ client, schema }, keys) => {
    if (keys.includes(unloadable.stream)) throw new RangeError('Cannot be loaded')
    const { rows } = await client.query<{ stream: string; entries: string[] }>(
      `select stream, entries from ${schema}.entries where stream = any($1)`,
      [keys],
    )
    return new Map(rows.map(({ stream, entries }) => [stream, { entries }]))
  },
  save: async ({ client, schema }, changes) => {
    for (const { key, after } of changes) {
      if (after.entries.includes('unsaveable')) throw new RangeError('Cannot be saved')
      await client.query(
        `insert into ${schema}.entries values ($1, $2) on conflict (stream) do update set entries = excluded.entries`,
        [key, after.entries],
      )
    }
  },
})

const ada = visitor(1)
const ben = visitor(2)
const unloadable = visitor(3)
const chose = (who: typeof ada, age: string) => who.did('quiz.age-chosen', { age })
const stored = (type: string, data: unknown, schemaVersion = 1): StoredEventInput => ({
  stream: ada.stream,
  type,
  data,
  schemaVersion,
})

describe('a projection', () => {
  const harness = shared(() => createProjectionHarness(journal))

  const entries = async () => {
    const { rows } = await harness.pool.query<{ stream: string; entries: string[] }>(
      'select * from read.journal_entries',
    )
    return Object.fromEntries(rows.map((row) => [row.stream, row.entries]))
  }

  test('a projection keeps one state per visitor, in the order of the events', async () => {
    const { deadLetters } = await harness.given([chose(ada, 'a'), chose(ben, 'b'), chose(ada, 'c')])
    expect(await entries()).toEqual({ [ada.stream]: ['a', 'c'], [ben.stream]: ['b'] })
    expect(deadLetters).toEqual([])
  })

  test('a projection skips events that it does not handle', async () => {
    const { deadLetters } = await harness.given([
      ada.did('quiz.visitor-arrived', { creo: null }),
      stored('quiz.checkout-opened', 'not even an object'),
      chose(ada, 'a'),
    ])
    expect(await entries()).toEqual({ [ada.stream]: ['a'] })
    expect(deadLetters).toEqual([])
  })

  test.each([
    ["an event that it reads and one that it can't read", [chose(ada, 'a'), stored('quiz.age-chosen', null)], true],
    ["an event that it can't read", [stored('quiz.age-chosen', null)], true],
    ['events of other types', [ada.did('quiz.visitor-arrived', { creo: null })], false],
  ])('a projection has work with a page of %s: %j', async (_what, given, hasWork) => {
    await harness.given(given)
    const { events } = await createEventStore(harness.pool, clockFrom()).readPage(0, 10)
    expect(journal.prepare?.(events)).toBe(hasWork)
  })

  test.each([
    ['whose data breaks its schema', 'invalid', stored('quiz.age-chosen', { age: 7 })],
    ['without data', 'invalid', stored('quiz.age-chosen', null)],
    ['at which a handler fails', 'failed', chose(ada, 'ageless')],
    ['that the database rejects', 'failed', chose(ada, 'an age too long for the column it goes into')],
    ['whose key cannot be determined', 'failed', ada.did('quiz.creo-attributed', { creo: 'keyless' })],
    ['whose state cannot be loaded', 'failed', chose(unloadable, 'c')],
    ['whose state cannot be saved', 'failed', chose(ada, 'unsaveable')],
    ['with a character no text may hold', 'failed', chose(ada, 'a\u0000')],
  ])(
    'an event %s becomes a dead letter with a reason, and its neighbors are applied',
    async (_kind, reason, poison) => {
      const { deadLetters } = await harness.given([
        chose(ada, 'before'),
        chose(ben, 'b'),
        poison,
        chose(ada, 'after'),
        chose(ben, 'c'),
      ])
      expect(deadLetters).toEqual([{ position: 3, type: poison.type, reason }])
      expect(await entries()).toEqual({ [ada.stream]: ['before', 'after'], [ben.stream]: ['b', 'c'] })
    },
  )

  test('a dead letter stores the message and the stack of its error', async () => {
    await harness.given([chose(ada, 'ageless'), chose(ben, 'unsaveable'), stored('quiz.age-chosen', { age: 7 })])
    const { rows } = await harness.pool.query<{ message: string; stack: string }>(
      `select d.message, d.stack from projector.dead_letters d
       join projector.projections p on p.name = d.name and p.live_version = d.version order by d.position`,
    )
    expect(rows.map(({ message }) => message)).toEqual([
      'Not an age',
      'Cannot be saved',
      '"quiz.age-chosen" at position 3 breaks its schema',
    ])
    expect(rows.map(({ stack }) => stack.split('\n')[0])).toEqual([
      'Error: Not an age',
      'RangeError: Cannot be saved',
      'InvalidEvent: "quiz.age-chosen" at position 3 breaks its schema',
    ])
    expect(rows[0]?.stack).toContain('projection.test.ts')
    expect(rows[2]?.stack).toContain('Caused by: ')
  })

  test('a page of failing events becomes dead letters only', async () => {
    const { deadLetters } = await harness.given([
      chose(ada, 'ageless'),
      chose(ada, 'an age too long for the column it goes into'),
      chose(ada, 'a\u0000'),
    ])
    expect(deadLetters.map((one) => one.position)).toEqual([1, 2, 3])
    expect(await entries()).toEqual({})
  })
})
