import { afterEach, expect, test, vi } from 'vitest'
import { Refused, Unreachable } from './api.ts'
import { patience } from './patience.ts'

const waitsOf = (error: unknown) => {
  const waits = []
  while (patience.retry(waits.length, error)) waits.push(patience.retryDelay(waits.length, error))
  return waits
}

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['a busy server', new Refused(503, {}), true, [2_000, 4_000, 8_000]],
  ['a proxy without a server', new Refused(504, {}), true, [2_000, 4_000, 8_000]],
  ['a network without a reply', new Unreachable('lost'), true, [2_000, 4_000, 8_000]],
  ['a device that is offline', new Unreachable('offline'), false, [500]],
  ['a fault of the server', new Refused(500, {}), true, [500]],
  ['a refusal', new Refused(404, {}), true, []],
])('%s is tried again after these pauses', (_, error, onLine, waits) => {
  vi.stubGlobal('navigator', { onLine })
  expect(waitsOf(error)).toEqual(waits)
})
