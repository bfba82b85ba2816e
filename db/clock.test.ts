import { expect, test } from 'vitest'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createOwnFolder } from '#prove/servers/resources.ts'
import { clockFrom } from './clock.ts'

test('the clock returns the system time', () => {
  const before = Date.now()
  const now = clockFrom()().getTime()
  expect(now).toBeGreaterThanOrEqual(before)
  expect(now).toBeLessThanOrEqual(Date.now())
})

test('a clock that starts at another instant ticks on from there', () => {
  const clock = clockFrom('2026-12-31T23:59:59+08:00', Date.now() - 2_000)
  const past = clock().getTime() - Date.parse('2026-12-31T15:59:59Z')
  expect(past).toBeGreaterThanOrEqual(2_000)
  expect(past).toBeLessThan(20_000)
})

test('a clock of a file ticks on from its time, and moves with it', async () => {
  const dir = await createOwnFolder('clock')
  const clock = clockFrom(join(dir, 'now'))
  for (const time of ['2027-03-01T19:30:00Z', '2027-03-30T19:30:00Z']) {
    await writeFile(join(dir, 'now'), time)
    const past = clock().getTime() - Date.parse(time)
    // The file system counts in steps of some milliseconds.
    expect(past).toBeGreaterThanOrEqual(-10)
    expect(past).toBeLessThan(20_000)
  }
})
