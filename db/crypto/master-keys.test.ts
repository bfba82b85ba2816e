import { randomUUID } from 'node:crypto'
import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestFolder, shared } from '#prove/servers/resources.ts'
import { createTestDatabase } from '#prove/servers/database.ts'
import { testKeyStore } from '#prove/servers/keys.ts'
import { assertKeyStore } from './key-store.ts'
import { createMasterFolder, type MasterKeys } from './master-keys.ts'
import { createPersonKeys } from './person-keys.ts'
import { rotateKeys } from './rotation.ts'

const WRAP = 'a secret of tests that is long enough'

const dir = shared(() => createTestFolder('masters'))
const database = shared(() => createTestDatabase())

const placeIn = (installation: string, epoch = 1) => ({ installation, epoch })

test('a master key is created once by concurrent processes, and only its owner can read the file', async () => {
  const place = placeIn(randomUUID())
  const created = await Promise.all(Array.from({ length: 8 }, () => createMasterFolder(dir.path, [WRAP]).create(place)))
  expect(new Set(created.map((key) => key.toString('hex'))).size).toBe(1)
  const file = join(dir.path, 'masters', place.installation, '1')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await readFile(file)).includes(created[0] ?? '')).toBe(false)
})

test('a new secret wraps new master keys, and the old one opens those before', async () => {
  const [one, two] = [placeIn(randomUUID()), placeIn(randomUUID())]
  const key = await createMasterFolder(dir.path, [WRAP]).create(one)
  const renewed = createMasterFolder(dir.path, [`new ${WRAP}`, WRAP])
  expect(await renewed.read(one)).toEqual(key)
  const next = await renewed.create(two)
  expect(await createMasterFolder(dir.path, [`new ${WRAP}`]).read(two)).toEqual(next)
  await expect(createMasterFolder(dir.path, [`new ${WRAP}`]).read(one)).rejects.toThrow(/KEY_WRAP does not open/)
})

test('a master key opens at no other place', async () => {
  const [one, other] = [placeIn(randomUUID()), placeIn(randomUUID())]
  const masters = createMasterFolder(dir.path, [WRAP])
  await masters.create(one)
  await masters.create(other)
  await writeFile(
    join(dir.path, 'masters', one.installation, '1'),
    await readFile(join(dir.path, 'masters', other.installation, '1')),
  )
  await expect(masters.read(one)).rejects.toThrow(/KEY_WRAP does not open/)
})

describe('the start with master keys that do not fit', () => {
  const newFolder = () => join(dir.path, randomUUID())
  const startIn = (folder: string, wrap = WRAP) =>
    assertKeyStore(testKeyStore(database.pool, createMasterFolder(folder, [wrap])))
  const folder = () => join(dir.path, 'own')
  beforeAll(() => startIn(folder()))

  test('the start is refused with a sentence, and nothing is stored', async () => {
    const elsewhere = newFolder()
    await createMasterFolder(elsewhere, [WRAP]).create(placeIn(randomUUID()))
    await expect(startIn(newFolder())).rejects.toThrow('is the folder of this database mounted there?')
    await expect(startIn(elsewhere)).rejects.toThrow('it belongs to another database')
    await expect(startIn(folder(), `other ${WRAP}`)).rejects.toThrow('KEY_WRAP does not open the master key 1')
    const { installation } = testKeyStore(database.pool, createMasterFolder(folder(), [WRAP])).ring
    const forged = newFolder()
    await createMasterFolder(forged, [WRAP]).create(placeIn(await installation()))
    await expect(startIn(forged)).rejects.toThrow('is another one than that of this database')
    await startIn(folder())
  })

  test('a folder that disappears stops new keys, and everything acknowledged opens when it is back', async () => {
    const keyStore = testKeyStore(database.pool, createMasterFolder(folder(), [WRAP]))
    const keys = createPersonKeys(keyStore)
    const sealed = await keys.seal(randomUUID(), 'name', 'Ada')
    await rename(folder(), `${folder()}.away`)
    await keyStore.ring.refresh().catch(() => {})
    expect(await keyStore.problem()).toMatch(/mounted/)
    await expect(keys.seal(randomUUID(), 'name', 'Ben')).rejects.toThrow(/mounted/)
    expect(await keys.open('name', sealed)).toBe('Ada')
    await rename(`${folder()}.away`, folder())
    expect(await keyStore.problem()).toBeUndefined()
    expect(await createPersonKeys(keyStore).open('name', sealed)).toBe('Ada')
  })

  test('a folder that cannot be written fails a rotation, and keys stay usable', async () => {
    const masters = createMasterFolder(folder(), [WRAP])
    const full: MasterKeys = {
      ...masters,
      create: (place) => createMasterFolder(`${folder()}/masters/1/x`, [WRAP]).create(place),
    }
    await writeFile(join(folder(), 'masters', '1'), '')
    const keyStore = testKeyStore(database.pool, full)
    await expect(rotateKeys(keyStore, { mayContinue: false })).rejects.toThrow('KEY_DIR cannot be written (ENOTDIR)')
    expect((await createPersonKeys(keyStore).seal(randomUUID(), 'name', 'Ada')).sealed).toBeTruthy()
  })
})
