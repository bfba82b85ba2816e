import { join } from 'node:path'
import { expect, test } from 'vitest'
import { searchParts } from './search-parts.ts'
import { describeSearch, type Search, searchMistakes } from './search.ts'

const FOUND = join(import.meta.dirname, 'found.md')
/** More take longer than all other proofs. `make simulate-schedules` takes as many as wanted, with other seeds. */
const SCHEDULES = 10_000
const SEARCHED = 10_000
const MOST_STEPS = 12

test('no schedule of thousands breaks a property', async () => {
  const parts: Search[] = []
  await searchParts(2, SCHEDULES, (part) => void parts.push(part))
  expect(parts.filter(({ isFound }) => isFound).map(describeSearch)).toEqual([])
  expect(parts.reduce((sum, { runs }) => sum + runs, 0)).toBe(SCHEDULES)
})

// The path to each one is replayed by a quick test. The search takes minutes, and is for changes of the steps.
test.runIf(process.env['SEARCH'])(
  'each planted mistake is found within ten thousand schedules, and shrinks to twelve steps',
  async () => {
    const found = await searchMistakes(SEARCHED)
    for (const { name, isFound, schedule } of found) {
      expect({ name, isFound }).toEqual({ name, isFound: true })
      expect(schedule?.steps.length ?? 0).toBeLessThanOrEqual(MOST_STEPS)
    }
    const table = [
      '# Planted mistakes',
      '',
      'Each is found with the seed 1, after so many schedules, and shrinks to so many steps. The path repeats it.',
      '',
      '| mistake | schedules | steps | path |',
      '|---|---|---|---|',
      ...found.map(
        ({ name, runs, schedule, path }) => `| ${name} | ${runs} | ${schedule?.steps.length} | \`${path}\` |`,
      ),
      '',
    ]
    await expect(table.join('\n')).toMatchFileSnapshot(FOUND)
  },
)
