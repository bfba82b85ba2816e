import { expect, test } from 'vitest'
import { toneOf } from './status.ts'

test.each([
  [0, 'none', undefined],
  [47, 'none', 'bad'],
  [0, 'failed', 'bad'],
  [47, 'asked', 'busy'],
  [47, 'running', 'busy'],
] as const)('a projection that lags %d s behind, its rebuild %s, is %s', (lagSeconds, rebuild, tone) => {
  expect(toneOf({ lagSeconds, rebuild })).toBe(tone)
})
