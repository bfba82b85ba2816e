import { DAY_MS } from '#events/time/time.ts'
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import type { Sealed } from '#events/core/sealed.ts'
import { createPool, type Pool } from '#db/client.ts'
import { createTestDatabase, until } from '#prove/servers/database.ts'
import { testKeyStore, testMasters } from '#prove/servers/keys.ts'
import { createAccountIds } from './account-ids.ts'
import type { KeyStore } from './key-store.ts'
import { createMasterFolder, type MasterKeys } from './master-keys.ts'
import { createPersonKeys } from './person-keys.ts'
import { rotateKeys } from './rotation.ts'

const database = shared(() => createTestDatabase())
const keyStore = shared(() => testKeyStore(database.pool))

const rotate = (store = testKeyStore(database.pool)) => rotateKeys(store, { mayContinue: false })

/** Seals a name for each of several new people. */
const sealNames = (store: KeyStore, count: number): Promise<Sealed[]> => {
  const keys = createPersonKeys(store)
  return Promise.all(Array.from({ length: count }, (_, n) => keys.seal(randomUUID(), 'name', `Ada ${n}`)))
}

/** Opens values as a process does that remembers nothing. */
const openAll = async (values: readonly Sealed[], pool: Pool = database.pool) => {
  const keys = createPersonKeys(testKeyStore(pool))
  return await Promise.all(values.map((value) => keys.open('name', value)))
}

const epochs = async () =>
  (await database.pool.query<{ epoch: number }>('select epoch from event_store.key_epochs order by epoch')).rows.map(
    ({ epoch }) => epoch,
  )

const masterFiles = async () =>
  (await readdir(join(process.env['KEY_DIR'] ?? '', 'masters', await keyStore.ring.installation()))).map(Number)

/** Returns a pool that runs `work` once, before the first statement with a text. */
const beforeStatement = (text: string, work: () => Promise<unknown>): Pool => {
  let isDone = false
  const query = async (...given: unknown[]): Promise<unknown> => {
    if (!isDone && JSON.stringify(given[0]).includes(text)) {
      isDone = true
      await work()
    }
    return await Reflect.apply(database.pool.query, database.pool, given)
  }
  return new Proxy(database.pool, {
    get: (pool, name) => (name === 'query' ? query : Reflect.get(pool, name)) as unknown,
  })
}

const damage = (person: string) =>
  database.pool.query(
    'update event_store.person_keys set wrapped = set_byte(wrapped, 20, 255 - get_byte(wrapped, 20)) where person = $1',
    [person],
  )

test('a rotation gives all keys and names a new master key, and destroys the old one', async () => {
  const names = await sealNames(keyStore, 3)
  const ids = createAccountIds(keyStore)
  const account = await ids.claim('ruth@moab.example')
  const link = await keyStore.digest('link')
  const [before] = await epochs()
  expect(await rotate()).toBeGreaterThan(3)
  expect(await epochs()).toEqual([(before ?? 0) + 1])
  expect(await masterFiles()).toEqual(await epochs())
  expect(await openAll(names)).toEqual(['Ada 0', 'Ada 1', 'Ada 2'])
  // This process has not heard of the rotation, and another has never known the old epoch.
  for (const store of [keyStore, testKeyStore(database.pool)]) {
    expect(await createAccountIds(store).find('Ruth@Moab.example')).toBe(account)
    expect(await createAccountIds(store).claim('ruth@moab.example')).toBe(account)
    expect(await store.digest('link')).toEqual(link)
  }
  expect(await openAll(await sealNames(keyStore, 1))).toEqual(['Ada 0'])
})

test('a key that is erased between the read and the swap of a rotation stays erased', async () => {
  const [erased, other] = await sealNames(keyStore, 2)
  if (!erased || !other) throw new Error('Two names were sealed')
  const pool = beforeStatement('set epoch = $1, wrapped', () => createPersonKeys(keyStore).erase(erased.person))
  await rotateKeys(testKeyStore(pool, testMasters()), { mayContinue: false })
  expect(await openAll([erased, other])).toEqual([undefined, 'Ada 1'])
  const { rows } = await database.pool.query('select epoch, wrapped from event_store.person_keys where person = $1', [
    erased.person,
  ])
  expect(rows).toEqual([{ epoch: null, wrapped: null }])
})

test('a process that has not heard of a rotation stores its new keys under the new master key', async () => {
  const late = testKeyStore(database.pool)
  await sealNames(late, 1)
  await rotate()
  const now = performance.now()
  // Its clock, which jumps, decides nothing.
  vi.spyOn(performance, 'now').mockReturnValue(now - DAY_MS)
  vi.setSystemTime(Date.now() + 9 * DAY_MS)
  const names = await sealNames(late, 5)
  vi.restoreAllMocks()
  vi.useRealTimers()
  expect(await openAll(names)).toEqual(['Ada 0', 'Ada 1', 'Ada 2', 'Ada 3', 'Ada 4'])
})

test('a key that is being stored under the old master key keeps it until it is wrapped again', async () => {
  const storing = await database.pool.connect()
  const person = randomUUID()
  const [name] = await sealNames(keyStore, 1)
  await storing.query('begin')
  await storing.query(
    `insert into event_store.person_keys (person, epoch, wrapped)
     select $1, epoch, wrapped from event_store.person_keys where person = $2`,
    [person, name?.person],
  )
  const [before] = await epochs()
  const rotating = rotate()
  await until('the rotation waits for it', async () => {
    const { rowCount } = await database.pool.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'delete from event_store.key_epochs%'`,
    )
    return rowCount === 1
  })
  expect(await masterFiles()).toContain(before)
  await storing.query('commit')
  storing.release()
  await rotating
  expect(await masterFiles()).toEqual(await epochs())
  await database.pool.query('delete from event_store.person_keys where person = $1', [person])
})

test('processes that rotate at once lose nothing and leave one master key', async () => {
  const names = await sealNames(keyStore, 300)
  await Promise.all([rotate(), rotate(), rotate()])
  expect(await epochs()).toHaveLength(1)
  expect(await masterFiles()).toEqual(await epochs())
  expect(await openAll(names)).toEqual(names.map((_, n) => `Ada ${n}`))
})

test('an address that is claimed while a rotation runs has one account', async () => {
  const emails = Array.from({ length: 20 }, (_, n) => `boaz-${n}@moab.example`)
  const rotating = Promise.all([rotate(), rotate()])
  const claims = await Promise.all(
    Array.from({ length: 3 }, () => createAccountIds(testKeyStore(database.pool))).map((ids) =>
      Promise.all(emails.map(ids.claim)),
    ),
  )
  await rotating
  expect(claims[1]).toEqual(claims[0])
  expect(claims[2]).toEqual(claims[0])
  const ids = createAccountIds(keyStore)
  expect(await Promise.all(emails.map(ids.find))).toEqual(claims[0])
  await Promise.all([rotate(), ...emails.map((email, n) => ids.release(email, claims[0]?.[n] ?? ''))])
  expect(await Promise.all(emails.map(ids.find))).toEqual(emails.map(() => undefined))
})

test('a damaged key is reported and holds up neither others nor its master key', async () => {
  const [damaged, other] = await sealNames(keyStore, 2)
  if (!damaged || !other) throw new Error('Two names were sealed')
  await damage(damaged.person)
  await rotate()
  expect(await epochs()).toHaveLength(1)
  expect(await openAll([other])).toEqual(['Ada 1'])
  await expect(openAll([damaged])).rejects.toThrow(`The key of the person ${damaged.person} is damaged`)
  const reported = 'select person from event_store.person_keys where damaged_at is not null'
  expect((await database.pool.query(reported)).rows).toEqual([{ person: damaged.person }])
  await createPersonKeys(keyStore).erase(damaged.person)
  expect((await database.pool.query(reported)).rows).toEqual([])
})

const rotateFile = fileURLToPath(new URL('testing.rotate.ts', import.meta.url))

test(
  'a rotation that is killed at any step loses no key, and the next one completes it',
  { timeout: 120_000 },
  async () => {
    const names = await sealNames(keyStore, 20)
    const account = await createAccountIds(keyStore).claim('naomi@moab.example')
    let killed = 0
    for (let isKilled = true; isKilled;) {
      const env = { ...process.env, DATABASE_URL: database.url, KILL_AT: String(killed + 1) }
      const [, signal]: unknown[] = await once(spawn(process.execPath, [rotateFile], { env, stdio: 'inherit' }), 'exit')
      isKilled = signal === 'SIGKILL'
      // Pages of dead rows would add steps.
      await database.pool.query('vacuum event_store.person_keys')
      killed += 1
      expect(await openAll(names)).toEqual(names.map((_, n) => `Ada ${n}`))
      expect(await createAccountIds(testKeyStore(database.pool)).find('naomi@moab.example')).toBe(account)
    }
    expect(killed).toBeGreaterThan(10)
    expect(await epochs()).toHaveLength(1)
    expect(await masterFiles()).toEqual(await epochs())
  },
)

test('a copy of the rows from before a rotation opens nothing', async () => {
  const names = await sealNames(keyStore, 2)
  await using backup = await createTestDatabase()
  const tables = ['installation', 'key_epochs', 'person_keys']
  for (const table of tables) {
    const { rows } = await database.pool.query<{ row: string }>(
      `select row_to_json(t)::text as row from event_store.${table} t`,
    )
    for (const { row } of rows)
      await backup.pool.query(
        `insert into event_store.${table} select * from json_populate_record(null::event_store.${table}, $1)`,
        [row],
      )
  }
  expect(await openAll(names, backup.pool)).toEqual(['Ada 0', 'Ada 1'])
  await rotate()
  const pool = createPool({ url: backup.url, name: 'backup' })
  await expect(openAll(names, pool)).rejects.toThrow(/KEY_DIR lacks the master key/)
  expect(await testKeyStore(pool).problem()).toMatch(/older or newer than this one/)
  await pool.end()
})

test('an interrupted call of the master keys is completed by the next rotation', async () => {
  const masters = testMasters()
  const failing: MasterKeys = { ...masters, destroy: () => Promise.reject(new Error('The disk is full')) }
  await expect(rotateKeys(testKeyStore(database.pool, failing), { mayContinue: true })).rejects.toThrow(/full/)
  expect(await masterFiles()).toHaveLength(2)
  await rotateKeys(testKeyStore(database.pool), { mayContinue: true })
  expect(await masterFiles()).toEqual(await epochs())
})

test('the secret in use wraps a new master key, also beside one that a restored database does not know', async () => {
  const names = await sealNames(keyStore, 1)
  const { KEY_DIR = '', KEY_WRAP = '' } = process.env
  const [known = 0] = await epochs()
  await testMasters().create({ installation: await keyStore.ring.installation(), epoch: known + 1 })
  const next = 'the next secret of the key folder'
  await rotate(testKeyStore(database.pool, createMasterFolder(KEY_DIR, [next, KEY_WRAP])))
  expect(await masterFiles()).toEqual(await epochs())
  const keys = createPersonKeys(testKeyStore(database.pool, createMasterFolder(KEY_DIR, [next])))
  expect(await Promise.all(names.map((name) => keys.open('name', name)))).toEqual(['Ada 0'])
})
