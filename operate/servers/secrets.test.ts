import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestFolder, shared } from '#prove/servers/resources.ts'
import { loadSecrets } from './secrets.ts'
import { SettingsError } from '#db/settings.ts'

const folder = shared(() => createTestFolder('secrets'))

test('secrets are created at the first start, private to their owner, and stay the same', async () => {
  const dir = join(folder.path, 'a', 'new', 'one')
  const created = await loadSecrets(dir)
  expect(created.jwtSecret.length).toBeGreaterThanOrEqual(32)
  expect(created.adminSetupToken.length).toBeGreaterThanOrEqual(16)
  // 128 bits in base64url.
  expect(created.adminPathPrefix).toMatch(/^\/[\w-]{22}$/)
  expect((await stat(join(dir, 'secrets.json'))).mode & 0o777).toBe(0o600)
  expect(await loadSecrets(dir)).toEqual(created)
})

test('the secrets of two folders are different', async () => {
  const [one, other] = [await loadSecrets(join(folder.path, 'b')), await loadSecrets(join(folder.path, 'c'))]
  for (const [name, value] of Object.entries(one)) expect(Object.entries(other)).not.toContainEqual([name, value])
})

test('damaged or lost secrets are not replaced, which would lock everyone out', async () => {
  const dir = join(folder.path, 'd')
  await loadSecrets(dir)
  await writeFile(join(dir, 'secrets.json'), '{"jwtSecret": "half')
  await expect(loadSecrets(dir)).rejects.toThrow(SettingsError)
  await expect(loadSecrets(dir)).rejects.toThrow('is damaged: put back the copy')
  expect(await readFile(join(dir, 'secrets.json'), 'utf8')).toBe('{"jwtSecret": "half')
  await mkdir(join(dir, 'postgres'))
  await writeFile(join(dir, 'postgres', 'PG_VERSION'), '18')
  await rm(join(dir, 'secrets.json'))
  await expect(loadSecrets(dir)).rejects.toThrow('is lost: put back the copy')
})

// A recursive mkdir of Node never ends in the second one.
test.each(['/dev/null/data', '/proc/some/data'])(
  'the folder %s cannot be written, which is said at once',
  async (dir) => {
    await expect(loadSecrets(dir)).rejects.toThrow(
      new RegExp(`^The folder ${dir} cannot be written \\(E[A-Z]+\\): set DATA_DIR to one that can$`),
    )
  },
)
