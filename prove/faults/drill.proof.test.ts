import { expect, test, vi } from 'vitest'
import { drill } from './drill.ts'
import { FAULTS } from './faults.ts'

vi.setConfig({ testTimeout: 600_000 })

test('the product survives what is broken while visitors keep coming', async () => {
  // Simulated schedules try many more orders of faults, and `make faults` breaks real processes for longer, by other seeds.
  const { problems, findings, struck, tally, sold } = await drill({ seed: 1, faults: FAULTS, forMs: 25_000 })
  const faults = findings.flatMap(({ examples }) => examples)
  expect({ problems, faults }).toEqual({ problems: [], faults: [] })
  expect(struck.length).toBeGreaterThan(2)
  expect([tally.acknowledged > 100, tally.refused > 0, tally.retries > 0, sold > 2]).not.toContain(false)
})
