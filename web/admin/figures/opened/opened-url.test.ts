import { expect, test } from 'vitest'
import { Opens } from './Opens.tsx'
import { openedUrl, readOpened } from './opened-url.ts'

const ASKED = {
  metric: 'buyers',
  filters: { creo: ['a "b" & c'] },
  range: { start: '2026-03-01', end: '2026-03-02' },
} as const
const url = openedUrl({ ...ASKED, filters: { creo: [...ASKED.filters.creo] }, time: 'event' }) ?? ''
const read = (search: string) => readOpened(new URLSearchParams(search))

test.each(['0', '$0.00', '–'])('nothing is behind the number %s', (text) => {
  expect([Opens({ to: url, children: text }), typeof Opens({ to: url, children: '$0.05' })]).toEqual([text, 'object'])
})

test('the address of a figure asks the same question again', () => {
  expect(read(url.replace(/.*\?/, ''))).toEqual({ ...ASKED, time: 'event' })
  expect(read('metric=buyers')).toEqual({ metric: 'buyers', filters: {} })
  const part = { metric: 'renewal1', part: 'due1', filters: {}, until: '2026-03-01T12:00:00.000Z' } as const
  expect(read((openedUrl(part) ?? '').replace(/.*\?/, ''))).toEqual(part)
})

test.each([
  '',
  'metric=buyerz',
  'metric=buyers&filters={"creo":["a',
  'metric=buyers&filters=null',
  'metric=buyers&filters=[]',
  'metric=buyers&start=2026-03-01',
  'metric=buyers&end=2026-03-01',
  'metric=buyers&time=evening',
  'metric=renewal1&part=due',
  url.replace(/.*\?/, '').slice(0, 30),
])('the address %s asks nothing, instead of another question', (search) => {
  expect(read(search)).toBeUndefined()
})
