import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#prove/servers/database.ts'
import { runProgram } from '#prove/servers/program.ts'
import { createTestFolder, shared } from '#prove/servers/resources.ts'
import { testKeyStore } from '#prove/servers/keys.ts'

const database = shared(() => createTestDatabase())
const folder = shared(() => createTestFolder('backup'))
const file = fileURLToPath(new URL('backup.ts', import.meta.url))

test('the check before a backup of containers passes with the keys of the database alone', async () => {
  expect(await testKeyStore(database.pool).problem()).toBeUndefined()
  const { KEY_DIR, KEY_WRAP } = process.env
  const check = (keys: NodeJS.ProcessEnv) =>
    runProgram(file, ['check'], { DATABASE_URL: database.url, KEY_WRAP, ...keys })
  expect(await check({ KEY_DIR })).toEqual({ code: 0, stdout: '', stderr: '' })
  const lost = await check({ KEY_DIR: folder.path })
  expect([lost.code, lost.stderr]).toEqual([1, expect.stringContaining('master key')])
})
