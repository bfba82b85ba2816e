import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SettingsError } from '#db/settings.ts'
import { createKeyStore } from './key-store.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'key-store-'))
})
afterAll(() => rm(dir, { recursive: true }))

/** Returns a new key store in a folder of its own, and its folder. */
const newStore = (clock?: () => Date) => {
  const folder = join(dir, randomUUID())
  return { folder, store: createKeyStore(folder, clock) }
}

const newKeys = (count: number) => Array.from({ length: count }, () => randomBytes(32))

/** Returns the bytes of all files of a folder. */
const allBytes = async (folder: string): Promise<Buffer> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return Buffer.concat(await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name)))))
}

/** Calls work directly. Without a database there is only this process. */
const exclusively = (work: () => Promise<void>) => work()

describe('stored keys', () => {
  test('a key is read by another process and appears in no file', async () => {
    const { folder, store } = newStore()
    const keys = newKeys(64)
    const references = await store.keys.store(keys)
    const other = createKeyStore(folder)
    expect(await Promise.all(references.map((reference) => other.keys.read(reference)))).toEqual(keys)
    const bytes = await allBytes(folder)
    for (const key of keys) expect(bytes.includes(key)).toBe(false)
  })

  test('a destroyed key is overwritten where it was, and the others stay', async () => {
    const { folder, store } = newStore()
    const keys = newKeys(3)
    const [first = '', second = '', third = ''] = await store.keys.store(keys)
    const before = await allBytes(join(folder, 'pages'))
    await store.keys.destroy(second)
    const after = await allBytes(join(folder, 'pages'))
    expect(after.length).toBe(before.length)
    expect(after.subarray(64, 128)).toEqual(Buffer.alloc(64))
    expect(after.includes(before.subarray(64 + 16, 64 + 48))).toBe(false)
    expect(await store.keys.read(second)).toBeUndefined()
    expect([await store.keys.read(first), await store.keys.read(third)]).toEqual([keys[0], keys[2]])
  })

  test('a key store of another database is an error and never an erased person', async () => {
    const { store } = newStore()
    await expect(store.keys.read(`${randomUUID()}/3`)).rejects.toThrow(/KEY_DIR/)
  })

  test('folders are open to their owner only, and files too', async () => {
    const { folder, store } = newStore()
    await store.keys.store(newKeys(1))
    await store.names.claim('ruth@moab.example', randomUUID())
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    expect(entries.length).toBeGreaterThan(6)
    for (const entry of entries) {
      const { mode } = await stat(join(entry.parentPath, entry.name))
      expect((mode & 0o777).toString(8)).toBe(entry.isDirectory() ? '700' : '600')
    }
  })

  test('a folder that cannot be written is reported with the setting to change', async () => {
    const file = join(dir, randomUUID())
    await writeFile(file, '')
    const store = createKeyStore(join(file, 'keys'))
    await expect(store.keys.store(newKeys(1))).rejects.toThrow(SettingsError)
  })
})

describe('the rotation of master keys', () => {
  test('a rotation in a later month rewraps surviving keys and destroys the old master key', async () => {
    let now = new Date('2026-03-10T12:00:00Z')
    const { folder, store } = newStore(() => now)
    const keys = newKeys(3)
    const references = await store.keys.store(keys)
    await store.keys.destroy(references[1] ?? '')
    const master = await readFile(join(folder, 'masters', '202603'))
    expect(await store.keys.rotate(exclusively)).toBe(0)
    now = new Date('2026-04-10T12:00:00Z')
    expect(await store.keys.rotate(exclusively)).toBe(2)
    expect(await readdir(join(folder, 'masters'))).toEqual(['202604'])
    expect((await allBytes(folder)).includes(master)).toBe(false)
    const read = await Promise.all(references.map((reference) => store.keys.read(reference)))
    expect(read).toEqual([keys[0], undefined, keys[2]])
    expect(await createKeyStore(folder).keys.read(references[0] ?? '')).toEqual(keys[0])
  })

  test('a process that cached the old master key still reads rewrapped keys', async () => {
    let now = new Date('2026-03-10T12:00:00Z')
    const { folder, store } = newStore(() => now)
    const [key] = newKeys(1)
    const [reference = ''] = await store.keys.store([key ?? Buffer.alloc(0)])
    now = new Date('2026-05-10T12:00:00Z')
    await createKeyStore(folder, () => now).keys.rotate(exclusively)
    expect(await store.keys.read(reference)).toEqual(key)
  })

  test('a master key is kept on the first day of the next month, when clocks may still differ', async () => {
    let now = new Date('2026-03-31T23:59:00Z')
    const { folder, store } = newStore(() => now)
    await store.keys.store(newKeys(1))
    now = new Date('2026-04-01T00:01:00Z')
    expect(await store.keys.rotate(exclusively)).toBe(0)
    expect(await readdir(join(folder, 'masters'))).toEqual(['202603'])
  })
})

describe('names', () => {
  test('of many claims at one moment, one wins and all learn its id', async () => {
    const { folder } = newStore()
    const ids = Array.from({ length: 20 }, () => randomUUID())
    const got = await Promise.all(ids.map((id) => createKeyStore(folder).names.claim('ruth@moab.example', id)))
    expect(new Set(got).size).toBe(1)
    expect(ids).toContain(got[0])
    expect(await createKeyStore(folder).names.find('ruth@moab.example')).toBe(got[0])
  })

  test('a released name leads nowhere, leaves no file, and can get another id', async () => {
    const { folder, store } = newStore()
    const [one, other] = [randomUUID(), randomUUID()]
    await store.names.claim('ruth', one)
    await store.names.release('ruth', other)
    expect(await store.names.find('ruth')).toBe(one)
    await store.names.release('ruth', one)
    expect(await store.names.find('ruth')).toBeUndefined()
    const entries = await readdir(join(folder, 'names'), { recursive: true, withFileTypes: true })
    expect(entries.filter((entry) => entry.isFile())).toEqual([])
    expect(await store.names.claim('ruth', other)).toBe(other)
  })
})
