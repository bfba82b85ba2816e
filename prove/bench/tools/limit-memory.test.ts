import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { limitMemory } from './limit-memory.ts'

test('a folder that is no control group limits nothing, and stays as it was', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'groups-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  expect(await limitMemory(process.pid, 1e9, [{ dir, limit: 'memory.max' }])).toBeUndefined()
  expect(await readdir(dir)).toEqual([])
})
