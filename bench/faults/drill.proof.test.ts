import { expect, test, vi } from 'vitest'
import { drill } from './drill.ts'
import { FAULTS } from './faults.ts'
import { broken, BROKEN_BUILDS } from './testing.broken-builds.ts'

vi.setConfig({ testTimeout: 600_000 })

const named = (...names: string[]) => {
  const faults = FAULTS.filter(({ name }) => names.includes(name))
  expect(faults.map(({ name }) => name)).toHaveLength(names.length)
  return faults
}

test('the product survives what is broken while visitors keep coming', async () => {
  // `make faults` takes other seeds, which break other things first.
  const { problems, findings, struck, tally, sold } = await drill({ seed: 1, faults: FAULTS, forMs: 60_000 })
  const faults = findings.flatMap(({ examples }) => examples)
  expect({ problems, faults }).toEqual({ problems: [], faults: [] })
  expect(struck.length).toBeGreaterThan(3)
  expect([tally.acknowledged > 100, tally.refused > 0, tally.retries > 0, sold > 5]).not.toContain(false)
})

/** The faults that reveal each mistake, and the checks that name it. */
const REVEALED: Record<string, [faults: string[], checks: string[]]> = {
  'positions are assigned before the commit, and readers that check for no gap miss events': [
    ['PostgreSQL answers late'],
    ['I7'],
  ],
  'the checkpoint is saved apart from the tables': [['a session ends in the middle of a batch'], ['I7']],
  'a retry gets random event ids': [['responses to visitors are lost'], ['I3']],
  'an event is acknowledged before it is stored': [['PostgreSQL is killed'], ['Settings', 'I1']],
}

/** A session may end between two batches, where a mistake in one does no harm. */
const STRIKES = 6

test.each(Object.keys(BROKEN_BUILDS))('a build is named in which %s', { retry: 3 }, async (build) => {
  const [faults, checks] = REVEALED[build] ?? expect.fail()
  const strikes = Array.from({ length: STRIKES }, () => named(...faults)).flat()
  const { findings } = await drill({ seed: 7, faults: strikes, ...broken(build) })
  const failed = findings.filter((finding) => finding.faults > 0).map(({ id }) => id)
  expect(failed).toEqual(expect.arrayContaining(checks))
})
