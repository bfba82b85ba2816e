import { expect, test } from 'vitest'
import { rowStatus } from './row-status.ts'

test.each([
  [0, 'none', undefined],
  [47, 'none', 'bad'],
  [0, 'failed', 'bad'],
  [47, 'asked', 'busy'],
  [47, 'running', 'busy'],
] as const)('a projection that lags %d s behind, its rebuild %s, is %s', (lagSeconds, rebuild, status) => {
  expect(rowStatus({ lagSeconds, rebuild, waitsAt: null, failure: null, isLeftOver: false })).toBe(status)
})
