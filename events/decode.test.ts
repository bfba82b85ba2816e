import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { describe, expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { createTestDatabase } from '#prove/servers/database.ts'
import { catalog, type EventOf, type EventType, eventTypes, isEventType, oneOf } from './catalog.ts'
import { selectGolden } from './golden/files.ts'
import { event, upcast, upcastFrom } from './core/definition.ts'
import { decode, InvalidEvent, type StoredEvent, UnknownEvent } from './decode.ts'
import { eventCodec } from './catalog.ts'
import { quizEvents, visitorStream } from './quiz/quiz.ts'

const person = '3f0f9a52-6d0e-4a8b-9a53-0f6f1c2f4b11'

const samples: Record<string, unknown> = Object.fromEntries(eventTypes.map((type) => [type, selectGolden(type)[0]]))

const metadata = { correlation: 'c', causation: 'o', fingerprint: 'f' }
const stored = (type: string, data: unknown, schemaVersion = 1): StoredEvent => ({
  id: person,
  stream: `quiz-${person}`,
  streamVersion: 3,
  position: 7,
  at: new Date('2026-03-10T12:00:00Z'),
  metadata,
  type,
  schemaVersion,
  data,
})

describe('every event of the catalog', () => {
  const database = shared(() => createTestDatabase())

  test.each(Object.keys(samples).filter(isEventType))(
    'the event %s is read from the store as it was written',
    async (type) => {
      const { store } = database
      const at = new Date('2026-03-10T12:34:56.789Z')
      // The golden samples pair type and data; TypeScript can't follow a lookup by a union.
      const event = { type, data: samples[type], metadata, at } as EventOf<EventType> & {
        metadata: typeof metadata
        at: Date
      }
      const stream = visitorStream(randomUUID())
      await store.append(stream, [event])
      const [row] = await store.readStream(stream)
      expect(row?.schemaVersion).toBe(catalog[type].upcasts.length + 1)
      expect(row && decode(row)).toEqual({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        stream,
        streamVersion: 1,
        position: row?.position,
        type,
        data: samples[type],
        // The fingerprint is stored beside the log with what it would help to guess.
        metadata: eventCodec.isGuessable(event) ? { correlation: 'c', causation: 'o' } : metadata,
        at,
      })
    },
  )
})

const current = event({
  recorded: 'A table is booked.',
  data: z.object({ seats: z.number(), row: z.string() }),
  fields: { seats: 'Number of seats.', row: 'Name of the row.' },
  upcasts: [
    upcast(z.object({ seats: z.string() }), ({ seats }) => ({ seats: Number(seats) })),
    upcast(z.object({ seats: z.number() }), (older) => ({ ...older, row: 'A' })),
  ],
})
// @ts-expect-error A field without a description does not compile.
event({ recorded: 'A table is freed.', data: z.object({ row: z.string() }), fields: {} })

const today = (version: number, data: unknown) => current.data.parse(upcastFrom(version, data, current.upcasts))

test.each<[version: number, data: unknown]>([
  [1, { seats: '2' }],
  [2, { seats: 2 }],
  [3, { seats: 2, row: 'A' }],
])('an event of version %d is read as the current version', (version, data) => {
  expect(today(version, data)).toEqual({ seats: 2, row: 'A' })
})

test('data that breaks the schema of its own version is refused', () => {
  expect(() => today(1, { seats: 2 })).toThrow(z.ZodError)
  expect(() => today(2, { seats: '2' })).toThrow(z.ZodError)
})

test.each(['quiz.never-heard-of', '', 'constructor', '__proto__', 'toString', 'Quiz.Age-Chosen'])(
  'a stored row of the type "%s" stops the reader with an error that names it',
  (type) => {
    expect(() => decode(stored(type, {}))).toThrow(UnknownEvent)
    expect(() => decode(stored(type, {}))).toThrow(`"${type}" (position 7)`)
  },
)

test.each([0, -1, 2, 99])('a stored row of an unknown version (%d) stops the reader', (version) => {
  expect(() => decode(stored('quiz.age-chosen', { age: '60+' }, version))).toThrow(UnknownEvent)
})

test.each([
  ['nothing', null],
  ['a text', 'age'],
  ['an age that is no text', { age: 60 }],
])(
  'a stored row whose data is %s where an age should be is refused, and its data stays out of the message',
  (_what, data) => {
    const attempt = () => decode(stored('quiz.age-chosen', data))
    expect(attempt).toThrow(InvalidEvent)
    expect(attempt).toThrow('"quiz.age-chosen" at position 7 breaks its schema')
  },
)

test('a stored row loses what its schema does not name', () => {
  expect(decode(stored('quiz.age-chosen', { age: '60+', email: 'ada@example.com' })).data).toEqual({ age: '60+' })
})

test('a stored row keeps where, when and why it was recorded', () => {
  const { id, stream, streamVersion, position, at } = stored('quiz.age-chosen', null)
  expect(decode(stored('quiz.age-chosen', { age: '60+' }))).toMatchObject({
    id,
    stream,
    streamVersion,
    position,
    at,
    metadata,
  })
})

test('the catalog distinguishes the events of one file from all others', () => {
  const isQuizEvent = oneOf<EventOf<keyof typeof quizEvents>>(quizEvents)
  expect(isQuizEvent({ type: 'quiz.checkout-opened' })).toBe(true)
  expect(isQuizEvent({ type: 'admin.registered' })).toBe(false)
})

test('the catalog knows types by their own names only', () => {
  expect(isEventType('quiz.age-chosen')).toBe(true)
  for (const name of ['constructor', 'hasOwnProperty', 'quiz', '']) expect(isEventType(name)).toBe(false)
})
