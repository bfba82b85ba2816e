import { expect, test } from 'vitest'
import { readSpendFile } from './read-file.ts'

const read = (...lines: string[]) => readSpendFile(Buffer.from(lines.join('\n')), { today: '2026-03-31' })

test('an amount whose decimal comma ends its cell is refused', async () => {
  await expect(read('Day,Ad name,Amount spent (EUR)', '2026-03-01,psalm,12,50')).rejects.toThrow(
    /^Line 2: The line has more cells than headings/,
  )
})

test('empty cells after the headings mean nothing', async () => {
  const { rows } = await read('Day,Ad name,Amount spent (EUR)', '2026-03-01,psalm,"12,50",,')
  expect(rows).toBe(1)
})
