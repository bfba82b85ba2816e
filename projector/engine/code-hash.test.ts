import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createOwnFolder } from '#prove/servers/resources.ts'
import { hashSources } from './code-hash.ts'

test('the hash of the code changes with the text and the name of a file, and not with a test', async () => {
  const root = await createOwnFolder('code')
  const at = (file: string) => join(root, 'db', file)
  await mkdir(at(''))
  const changes = [
    () => writeFile(at('a.ts'), '1'),
    () => writeFile(at('a.ts'), '2'),
    () => rename(at('a.ts'), at('b.ts')),
    () => writeFile(at('b.test.ts'), '3'),
  ]
  const hashes: string[] = []
  for (const change of changes) {
    await change()
    hashes.push(await hashSources(root))
  }
  expect(new Set(hashes).size).toBe(3)
  expect(hashes[3]).toBe(hashes[2])
})
