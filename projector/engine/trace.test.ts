import { expect, test } from 'vitest'
import type { LeanEvent } from '#events/decode.ts'
import { createTableProjection } from './table-projection.ts'
import { traceStream } from './trace.ts'

const VISITOR = '3f0f9a52-6d0e-4a8b-9a53-0f6f1c2f4b11'

const ages = createTableProjection({
  name: 'ages',
  revision: 1,
  key: { visitor: 'text' },
  columns: { age: 'text', changes: 'bigint' },
  keyOf: ({ stream }) => ({ visitor: stream.slice('quiz-'.length) }),
  evolve: {
    'quiz.age-chosen': (row, { data }) => {
      if (data.age === '60+') throw new Error('too old')
      return { age: data.age ?? null, changes: (row?.changes ?? 0) + 1 }
    },
  },
})

const byHour = createTableProjection({
  name: 'by-hour',
  revision: 1,
  key: { hour: 'bigint' },
  columns: { n: 'bigint' },
  keyOf: ({ at, type }) => (type === 'quiz.checkout-opened' ? undefined : { hour: at.getUTCHours() }),
  evolve: {
    'quiz.age-chosen': (row) => ({ n: (row?.n ?? 0) + 1 }),
    'quiz.checkout-opened': (row) => ({ n: row?.n ?? 0 }),
  },
})

const history = (...given: [type: string, data: object][]): LeanEvent[] =>
  given.map(([type, data], n) => ({
    position: 100 + n,
    stream: `quiz-${VISITOR}`,
    streamVersion: n + 1,
    type,
    schemaVersion: 1,
    data,
    at: new Date('2026-03-01T09:00:00Z'),
  }))

const trace = (...given: Parameters<typeof history>) => traceStream([ages, byHour], history(...given))

test('the trace of an event has the state before and after it', () => {
  const [first] = trace(['quiz.age-chosen', { age: '18-29' }])
  expect(first).toMatchObject({ outcome: 'changed', before: undefined, after: { age: '18-29', changes: 1 } })
  const [second] = trace(['quiz.age-chosen', { age: '18-29' }], ['quiz.age-chosen', { age: '30-45' }])
  expect(second).toMatchObject({ before: { age: '18-29', changes: 1 }, after: { age: '30-45', changes: 2 } })
})

test('the trace of an event names other streams unless the key is that of the stream', () => {
  const [own, shared] = trace(['quiz.age-chosen', { age: '18-29' }])
  expect([own?.otherStreams, shared?.otherStreams]).toEqual([[], ['quiz-…']])
})

test('the trace of an event reports a handler that throws, with the state unchanged', () => {
  const [failed] = trace(['quiz.age-chosen', { age: '18-29' }], ['quiz.age-chosen', { age: '60+' }])
  expect(failed).toMatchObject({ outcome: 'failed', error: 'too old', after: { age: '18-29' } })
})

test('the trace of an event leaves out projections that do not handle it, and says where it has no key', () => {
  const opened = trace(['quiz.age-chosen', { age: '18-29' }], ['quiz.checkout-opened', {}])
  expect(opened).toMatchObject([{ projection: 'by-hour', outcome: 'ignored', key: null }])
  expect(trace(['quiz.phone-given', {}])).toEqual([])
  expect(traceStream([ages], [])).toEqual([])
})
