import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { MISTAKES } from './mistakes.ts'
import { runSchedule, withSchedules } from './run-schedule.ts'
import { describeSearch, search } from './search.ts'

const RUNS = 250

test('no schedule breaks a property', async () => {
  const found = await search({ seed: 1, runs: RUNS })
  expect(describeSearch(found)).toBe(`${RUNS} schedules broke no property`)
})

const rows = readFileSync(join(import.meta.dirname, 'found.md'), 'utf8').matchAll(
  /^\| ([^|]+) \| \d+ \| \d+ \| `(.*)` \|/gm,
)
const PATHS = new Map([...rows].map(([, name = '', path = '']) => [name, path]))

describe('planted mistakes', () => {
  test.each(Object.entries(MISTAKES))(
    '%s: its schedule finds it again, and finds nothing without it',
    async (name, mistake) => {
      const again = await search({ seed: 1, runs: 1, path: PATHS.get(name), mistake })
      expect(again).toMatchObject({ isFound: true })
      const { schedule } = again
      if (schedule) await withSchedules(() => runSchedule(schedule))
    },
  )
})
