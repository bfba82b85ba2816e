import { createCipheriv, createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stringify } from 'uuid'
import { createPool } from '#db/client.ts'
import { accountStream } from '#events/account.ts'
import type { Sealed } from '#events/sealed.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { testKeyStore } from '#testing/keys.ts'
import { createAccountIds } from './account-ids.ts'
import { assertKeyStore, moveKeys } from './move-keys.ts'
import { createPersonKeys } from './person-keys.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** Seals an email like earlier versions, with a key that the caller stores in the database. */
const sealWith = (key: Buffer, person: string, email: string): Sealed => {
  const iv = randomBytes(12)
  const encrypt = Buffer.from(hkdfSync('sha256', key, '', 'encrypt', 32))
  const cipher = createCipheriv('aes-256-gcm', encrypt, iv).setAAD(Buffer.from(`${person}:email`))
  const sealed = Buffer.concat([cipher.update(email), cipher.final(), cipher.getAuthTag()])
  return { person, sealed: `${iv.toString('base64url')}.${sealed.toString('base64url')}`, digest: 'digest' }
}

/** Derives an account id like earlier versions. */
const idOf = async (email: string) => {
  const { rows } = await database.pool.query<{ key: Buffer }>('select key from event_store.server_keys')
  const key = rows[0]?.key ?? Buffer.alloc(0)
  const bytes = createHmac('sha256', key).update(email).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return stringify(bytes)
}

/** Stores an account as earlier versions did. */
const oldAccount = async (email: string) => {
  const [person, key, accountId] = [randomUUID(), randomBytes(32), await idOf(email)]
  await database.pool.query('insert into event_store.person_keys (person, key) values ($1, $2)', [person, key])
  const sealed = sealWith(key, person, email)
  await database.store.append(accountStream(accountId), [
    {
      type: 'account.registered',
      data: {
        personId: person,
        email: sealed,
        username: sealed,
        firstName: sealed,
        lastName: sealed,
        passwordHash: sealed,
        timeZone: 'UTC',
        courseVersion: 'v1',
        payoutSubId: 'txn_1',
        registeredAt: '2026-03-10T12:00:00.000Z',
      },
      metadata: { correlation: 'test', causation: 'test' },
    },
  ])
  return { email, person, key, accountId, sealed }
}

describe('moving keys out of the database', () => {
  test('keys and accounts of earlier versions work after the move, and the database has no key', async () => {
    const email = `ruth.${randomUUID()}@moab.example`
    const account = await oldAccount(email)
    const erased = await oldAccount(`naomi.${randomUUID()}@moab.example`)
    const keyStore = testKeyStore()
    await createPersonKeys(database.pool, keyStore).erase(erased.person)
    expect(await createPersonKeys(database.pool, keyStore).open('email', account.sealed)).toBe(email)

    expect(await moveKeys(database.pool, keyStore)).toBe(1)
    const { rows } = await database.pool.query('select from event_store.person_keys where key is not null')
    expect(rows).toEqual([])
    expect((await database.pool.query('select from event_store.server_keys')).rowCount).toBe(0)

    const keys = createPersonKeys(database.pool, keyStore)
    expect(await keys.open('email', account.sealed)).toBe(email)
    expect(await keys.open('email', erased.sealed)).toBeUndefined()
    const ids = createAccountIds(keyStore)
    expect(await ids.find(email.toUpperCase())).toBe(account.accountId)
    expect(await ids.find(erased.email)).toBeUndefined()
    expect(await moveKeys(database.pool, keyStore)).toBe(0)
    await assertKeyStore(database.pool, keyStore)
  })

  test('the move waits until processes of earlier versions are stopped', async () => {
    const other = await createTestDatabase()
    const api = createPool({ url: other.url, name: 'api', max: 1 })
    await api.query('select')
    await expect(moveKeys(other.pool, testKeyStore())).rejects.toThrow(/stop the APIs and projectors/)
    await api.end()
    await expect
      .poll(() => moveKeys(other.pool, testKeyStore()).catch((error: Error) => error.message), { timeout: 20_000 })
      .toBe(0)
    await other.close()
  })
})
