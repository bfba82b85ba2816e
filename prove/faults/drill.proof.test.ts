import { expect, test, vi } from 'vitest'
import { drill } from './drill.ts'
import { FAULTS } from './faults.ts'

vi.setConfig({ testTimeout: 600_000 })

test('the product survives what is broken while visitors keep coming', async () => {
  // `make faults` takes other seeds, which break other things first.
  const { problems, findings, struck, tally, sold } = await drill({ seed: 1, faults: FAULTS, forMs: 60_000 })
  const faults = findings.flatMap(({ examples }) => examples)
  expect({ problems, faults }).toEqual({ problems: [], faults: [] })
  expect(struck.length).toBeGreaterThan(3)
  expect([tally.acknowledged > 100, tally.refused > 0, tally.retries > 0, sold > 5]).not.toContain(false)
})
