import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { placeholders } from './placeholders.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

test.each(placeholders)('a placeholder is still where the list says: $sentence', async ({ file, text }) => {
  expect(await readFile(root + file, 'utf8')).toContain(text)
})
