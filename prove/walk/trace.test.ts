import { expect, test } from 'vitest'
import { preview, withTraces } from './trace.ts'

const SOURCE = `type Sum = (a: number, b: number) => number
export const add: Sum = (a, b) => a + b
export const create = <T,>(first: T) => ({
  first: () => first,
  get second() {
    return add(1, 1)
  },
})
`

test('each named function reports where it is, and works as before', async () => {
  const traced = withTraces('events/sum.ts', SOURCE)
  const calls: string[] = []
  Reflect.set(globalThis, '__walk', (place: string, name: string, run: (...args: unknown[]) => unknown) => {
    return (...args: unknown[]) => {
      calls.push(`${place} ${name}`)
      return run(...args)
    }
  })
  const sums = await import(`data:text/javascript,${encodeURIComponent(traced)}`)
  const created = sums.create('a')
  expect([created.first(), created.second]).toEqual(['a', 2])
  expect(calls).toEqual(['events/sum.ts:3 create', 'events/sum.ts:4 first', 'events/sum.ts:2 add'])
})

test.each([
  [{ store: () => 1, bus: 2 }, '{ store, bus, … }'],
  [new Map(), 'a Map'],
  ['x'.repeat(500), `'${'x'.repeat(40)}'... 460 more characters`],
  [{ day: 1 }, '{ day: 1 }'],
])('%o is one short text', (value, text) => {
  expect(preview(value)).toBe(text)
})
