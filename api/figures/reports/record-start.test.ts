import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { createTestDatabase } from '#prove/servers/database.ts'
import { readMarks } from './marks.ts'
import { recordStart } from './record-start.ts'

const database = shared(() => createTestDatabase())

test('a new release and other prices are marks, and a restart is none', async () => {
  const { pool } = database
  const start = (at: string, release: string | undefined, id: string, amount = '$17.77') =>
    recordStart(pool, () => new Date(at), {
      release,
      prices: { 'Week Trial': [id, amount], Lifetime: ['pri_9', '$249'] },
    })
  await Promise.all([
    start('2026-03-01T09:00:00Z', 'aaaa0001', 'pri_1'),
    start('2026-03-01T09:00:01Z', 'aaaa0001', 'pri_1'),
  ])
  await start('2026-03-02T09:00:00Z', 'aaaa0001', 'pri_1')
  await start('2026-03-03T09:00:00Z', 'bbbb0002', 'pri_1')
  await start('2026-03-03T10:00:00Z', 'bbbb0002', 'pri_2')
  await start('2026-03-04T10:00:00Z', 'aaaa0001', 'pri_2')
  await start('2026-03-04T11:00:00Z', undefined, 'pri_2')
  await start('2026-03-05T11:00:00Z', undefined, 'pri_3', '$15.00')
  const marks = await readMarks(pool, { start: '2026-03-01', end: '2026-03-05' })
  const shown = marks.map(({ day, kind, text }) => `${day} ${kind}: ${text}`)
  expect(shown.filter((text) => text.includes('release'))).toEqual([
    '2026-03-01 release: Release aaaa0001 started',
    '2026-03-03 release: Release bbbb0002 started',
    '2026-03-04 release: Release aaaa0001 started',
  ])
  expect(shown.filter((text) => text.includes('prices'))).toEqual([
    '2026-03-01 prices: First prices',
    '2026-03-03 prices: Price of Week Trial: another id, still $17.77',
    '2026-03-05 prices: Price of Week Trial: $17.77 to $15.00',
  ])
})
