import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadSecrets } from './secrets.ts'
import { SettingsError } from '#db/settings.ts'

describe('the secrets of a data folder', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'secrets-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  test('are made at the first start, kept from others, and the same ever after', async () => {
    const dir = join(folder, 'a', 'new', 'one')
    const made = await loadSecrets(dir)
    expect(made.jwtSecret.length).toBeGreaterThanOrEqual(32)
    expect(made.adminSetupToken.length).toBeGreaterThanOrEqual(16)
    expect(made.adminPathPrefix).toMatch(/^\/[\w-]{8,}$/)
    expect((await stat(join(dir, 'secrets.json'))).mode & 0o777).toBe(0o600)
    expect(await loadSecrets(dir)).toEqual(made)
  })

  test('of two folders have nothing in common', async () => {
    const [one, other] = [await loadSecrets(join(folder, 'b')), await loadSecrets(join(folder, 'c'))]
    for (const [name, value] of Object.entries(one)) expect(Object.entries(other)).not.toContainEqual([name, value])
  })

  test('that were damaged are not made anew, which would lock everybody out', async () => {
    const dir = join(folder, 'd')
    await loadSecrets(dir)
    await writeFile(join(dir, 'secrets.json'), '{"jwtSecret": "half')
    await expect(loadSecrets(dir)).rejects.toThrow(SettingsError)
    await expect(loadSecrets(dir)).rejects.toThrow('is damaged: put it back from a backup')
    expect(await readFile(join(dir, 'secrets.json'), 'utf8')).toBe('{"jwtSecret": "half')
  })

  test('cannot be made in a folder that cannot be written, which is said in a sentence', async () => {
    await expect(loadSecrets('/dev/null/data')).rejects.toThrow(
      'The folder /dev/null/data cannot be written (ENOTDIR): set DATA_DIR',
    )
  })
})
