import { randomUUID } from 'node:crypto'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestFolder, shared } from '#prove/servers/resources.ts'
import { testKeyStore } from '#prove/servers/keys.ts'
import { createErasedPersons } from './erased-persons.ts'
import { assertKeyStore } from './key-store.ts'
import { createPersonKeys, PersonErased } from './person-keys.ts'
import { createTestDatabase, until } from '#prove/servers/database.ts'

const database = shared(() => createTestDatabase())
const keys = shared(() => createPersonKeys(testKeyStore(database.pool)))

const stored = async (person: string) => {
  const { rows } = await database.pool.query<{ wrapped: Buffer | null; erased: boolean }>(
    'select wrapped, erased_at is not null as erased from event_store.person_keys where person = $1',
    [person],
  )
  return rows
}
/** As another process has them, which remembers nothing of this one's. */
const elsewhere = () => createPersonKeys(testKeyStore(database.pool))

test.each(['ada@example.com', '', 'Ὠδή \u{1F54A} "quoted"', 'x'.repeat(20_000)])(
  'the key of a person decrypts what it encrypted: %.20s',
  async (value) => {
    const person = randomUUID()
    const sealed = await keys.seal(person, 'email', value)
    expect(await keys.open('email', sealed)).toBe(value)
    expect(await elsewhere().open('email', sealed)).toBe(value)
    expect(sealed.person).toBe(person)
  },
)

test('an encrypted value contains no trace of the value, and differs each time', async () => {
  const person = randomUUID()
  const [one, two] = [await keys.seal(person, 'name', 'Ada Lovelace'), await keys.seal(person, 'name', 'Ada Lovelace')]
  expect(one.sealed).not.toBe(two.sealed)
  for (const encoding of ['utf8', 'base64', 'base64url', 'hex'] as const) {
    expect(JSON.stringify(one)).not.toContain(Buffer.from('Ada Lovelace').toString(encoding).slice(0, 12))
  }
})

test('digests are equal only for equal values of the same person and field', async () => {
  const [ada, ben] = [randomUUID(), randomUUID()]
  const digest = async (person: string, field: string, value: string) => (await keys.seal(person, field, value)).digest
  const known = await digest(ada, 'email', 'a@b.c')
  expect(await digest(ada, 'email', 'a@b.c')).toBe(known)
  expect(await digest(ada, 'email', 'a@b.d')).not.toBe(known)
  expect(await digest(ada, 'name', 'a@b.c')).not.toBe(known)
  expect(await digest(ben, 'email', 'a@b.c')).not.toBe(known)
})

test('a value cannot be decrypted as another field, for another person, or with a changed bit', async () => {
  const [ada, ben] = [randomUUID(), randomUUID()]
  const sealed = await keys.seal(ada, 'email', 'ada@example.com')
  await keys.seal(ben, 'email', 'ben@example.com')
  await expect(keys.open('name', sealed)).rejects.toThrow()
  await expect(keys.open('email', { ...sealed, person: ben })).rejects.toThrow()
  const bytes = Buffer.from(sealed.sealed, 'base64url')
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    await expect(keys.open('email', { ...sealed, sealed: changed.toString('base64url') })).rejects.toThrow()
  }
  for (const broken of ['', sealed.sealed.slice(0, 16), sealed.sealed.slice(0, 30), `A${sealed.sealed}`]) {
    await expect(keys.open('email', { ...sealed, sealed: broken })).rejects.toThrow()
  }
})

test('the key of a person is created once by concurrent requests', async () => {
  const person = randomUUID()
  const places = [keys, ...Array.from({ length: 7 }, elsewhere)]
  const sealed = await Promise.all(places.map((place, n) => place.seal(person, 'email', `value ${n}`)))
  expect(await stored(person)).toHaveLength(1)
  const last = elsewhere()
  expect(await Promise.all(sealed.map((one) => last.open('email', one)))).toEqual(places.map((_, n) => `value ${n}`))
})

test('after a person is erased, nothing can be decrypted or encrypted with the key', async () => {
  const person = randomUUID()
  const sealed = await keys.seal(person, 'email', 'ada@example.com')
  await keys.erase(person)
  expect(await stored(person)).toEqual([{ wrapped: null, erased: true }])
  for (const place of [keys, elsewhere()]) {
    expect(await place.open('email', sealed)).toBeUndefined()
    await expect(place.seal(person, 'email', 'ada@example.com')).rejects.toThrow(PersonErased)
  }
  await keys.erase(person)
  expect(await stored(person)).toEqual([{ wrapped: null, erased: true }])
})

test('a person is listed outside the database before the key is destroyed, which fails if that cannot be written', async () => {
  const keyStore = testKeyStore(database.pool)
  const [person, other] = [randomUUID(), randomUUID()]
  await keys.seal(person, 'name', 'Ada')
  const sealed = await keys.seal(other, 'name', 'Ben')
  await keys.erase(person)
  const unwritable = createPersonKeys({ ...keyStore, erased: createErasedPersons('/dev/null/keys') })
  await expect(unwritable.erase(other)).rejects.toThrow('KEY_DIR cannot be written (ENOTDIR)')
  expect(await elsewhere().open('name', sealed)).toBe('Ben')
  const listed = await keyStore.erased.all()
  expect([listed.includes(person), listed.includes(other)]).toEqual([true, false])
})

test('a line that a full disk cut off takes no other person with it, and a line that is none is named', async () => {
  const folder = await createTestFolder('erased')
  onTestFinished(() => folder.close())
  const [erased, cut, next] = [createErasedPersons(folder.path), randomUUID(), randomUUID()]
  await appendFile(join(folder.path, 'erased'), cut.slice(0, 20))
  await erased.add(next)
  expect(await erased.all()).toEqual([next])
  const keyStore = { ...testKeyStore(database.pool), erased }
  await assertKeyStore(keyStore)
  await appendFile(join(folder.path, 'erased'), `${cut.slice(0, 20)}${next}\n`)
  await expect(assertKeyStore(keyStore)).rejects.toThrow(/Line \d+ of .* is no id of a person/)
})

test('another process drops the key of an erased person and its decrypted values after half a minute', async () => {
  const [person, there] = [randomUUID(), elsewhere()]
  const sealed = await keys.seal(person, 'username', 'Ada')
  expect(await there.open('username', sealed)).toBe('Ada')
  const now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now + 31_000)
  expect(await there.open('username', sealed)).toBe('Ada')
  await keys.erase(person)
  clock.mockImplementation(() => now + 62_000)
  expect(await there.open('username', sealed)).toBeUndefined()
  clock.mockRestore()
})

test('a key that is not used leaves the memory after two minutes, overwritten', async () => {
  const person = randomUUID()
  const sealed = await keys.seal(person, 'username', 'Ada')
  const { rows, ...keyStore } = testKeyStore(database.pool)
  let read: Buffer | undefined
  const now = performance.now()
  let aheadMs = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now + aheadMs)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval'] })
  onTestFinished(() => {
    vi.useRealTimers()
    clock.mockRestore()
  })
  const pass = (ms: number) => {
    aheadMs += ms
    vi.advanceTimersByTime(ms)
  }
  const there = createPersonKeys({ ...keyStore, rows: { ...rows, read: async (of) => (read = await rows.read(of)) } })
  expect(await there.open('username', sealed)).toBe('Ada')
  pass(119_000)
  expect(read?.some((byte) => byte !== 0)).toBe(true)
  pass(16_000)
  expect(read).toEqual(Buffer.alloc(32))
})

test('no key is created for a person who was erased before anything was encrypted', async () => {
  const person = randomUUID()
  await keys.erase(person)
  await expect(keys.seal(person, 'name', 'Ada')).rejects.toThrow(PersonErased)
  expect(await stored(person)).toEqual([{ wrapped: null, erased: true }])
})

test('a key that is read during its deletion is not cached', async () => {
  const person = randomUUID()
  const sealed = await keys.seal(person, 'email', 'ada@example.com')
  const blocker = await database.pool.connect()
  await blocker.query('begin')
  await blocker.query('select from event_store.person_keys where person = $1 for update', [person])
  const erasing = keys.erase(person)
  await until('the erasure waits for the row', async () => {
    const { rowCount } = await database.pool.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
    return rowCount === 1
  })
  expect(await keys.open('email', sealed)).toBe('ada@example.com')
  await blocker.query('rollback')
  blocker.release()
  await erasing
  expect(await keys.open('email', sealed)).toBeUndefined()
  await expect(keys.seal(person, 'email', 'ada@example.com')).rejects.toThrow(PersonErased)
})

test('persons have different keys, and erasing one person keeps the keys of others', async () => {
  const [ada, ben] = [randomUUID(), randomUUID()]
  await keys.seal(ada, 'name', 'Ada')
  const sealed = await keys.seal(ben, 'name', 'Ben')
  expect((await stored(ada))[0]?.wrapped).not.toEqual((await stored(ben))[0]?.wrapped)
  await keys.erase(ada)
  expect(await elsewhere().open('name', sealed)).toBe('Ben')
})
