import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createOwnFolder } from '#prove/servers/resources.ts'
import { limitMemory } from './limit-memory.ts'

test('a folder that is no control group limits nothing, and stays as it was', async () => {
  const dir = await createOwnFolder('groups')
  expect(await limitMemory(process.pid, 1e9, [{ dir, limit: 'memory.max' }])).toBeUndefined()
  expect(await readdir(dir)).toEqual([])
})
