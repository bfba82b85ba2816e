import { expect, test } from 'vitest'
import { sortableInstant } from './envelope.ts'

test.each([
  ['2026-03-10T12:00:00Z', '2026-03-10T12:00:00.000000000Z'],
  ['2026-03-10T12:00:00.1Z', '2026-03-10T12:00:00.100000000Z'],
  ['2026-03-10T12:00:00.123456Z', '2026-03-10T12:00:00.123456000Z'],
  ['2026-03-10T23:30:00.000001-01:00', '2026-03-11T00:30:00.000001000Z'],
  ['2026-03-10T12:00:00', '2026-03-10T12:00:00.000000000Z'],
  ['2026-03-10 12:00:00.1234567899 UTC', '2026-03-10T12:00:00.123456789Z'],
  ['2026-03-10t12:00:00+0530', '2026-03-10T06:30:00.000000000Z'],
  ['2024-02-29T00:00:00.5+14:00', '2024-02-28T10:00:00.500000000Z'],
])('%s becomes UTC and keeps all its decimals', (text, instant) => {
  expect(sortableInstant(text)).toBe(instant)
})

test.each([
  '',
  'yesterday',
  '2026-03-10',
  '2026-03-10T25:00:00Z',
  '2026-03-10T12:00',
  '1969-12-31T23:59:59Z',
  '0000-01-01T00:00:00+01:00',
  '9999-12-31T23:59:59-01:00',
])('%j is not an instant that can be stored', (text) => {
  expect(sortableInstant(text)).toBeUndefined()
})

test('an instant sorts after another that is a microsecond earlier', () => {
  const [earlier, later] = ['2026-03-10T12:00:00.999999Z', '2026-03-10T13:00:01+01:00'].map(sortableInstant)
  expect(String(earlier) < String(later)).toBe(true)
})
