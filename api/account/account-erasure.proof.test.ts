import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { createPool } from '#db/client.ts'
import { clockFrom } from '#db/clock.ts'
import { createPersonKeys } from '#db/crypto/person-keys.ts'
import { createEventStore, type EventStore } from '#db/event-store.ts'
import { accountStream } from '#events/account.ts'
import { asSubscriber, newEmail, registrationBody } from '#api/testing.cabinet.ts'
import { createTestApi, newVisitorId } from '#api/testing.ts'
import { startProjector } from '#prove/servers/projector.ts'
import { createBreakableProxy } from '#prove/servers/breakable-proxy.ts'
import { until } from '#prove/servers/database.ts'
import { openedTexts, testKeyStore } from '#prove/servers/keys.ts'
import { eraseByEmail } from '#commands/account/erase-by-email.ts'

const api = shared(() => createTestApi())

const file = fileURLToPath(new URL('testing.killed-erasure.ts', import.meta.url))

/** Erases an address in a process of its own that is killed at a step. Returns whether it was. */
const eraseKilledAt = async (email: string, step: number) => {
  const env = { ...process.env, DATABASE_URL: api.databaseUrl, EMAIL: email, KILL_AT: String(step) }
  const child = spawn(process.execPath, [file], { env, stdio: 'inherit' })
  const [code, signal]: unknown[] = await once(child, 'exit')
  if (signal !== 'SIGKILL') expect(code).toBe(0)
  return signal === 'SIGKILL'
}

/** Creates a visitor with an answer, and an account with something written. */
const createPerson = async () => {
  const email = newEmail()
  const quizUserId = newVisitorId()
  await api.post('/quiz/consent', { quizUserId, ads: false, answers: true })
  await api.post('/quiz/answer', { quizUserId, questionId: 'bible-knowledge', answer: 'None', timeTaken: '1.00' })
  await api.post('/quiz/user-info', { quizUserId, email, username: 'Ruth' })
  const { token } = await asSubscriber(api).registered({ email })
  const stream = accountStream((await api.context.ids.find(email)) ?? '')
  return { email, token, stream, streams: [stream, `quiz-${quizUserId}`] }
}

/** Returns the texts that a process without cached keys can open in the events of some streams. */
const readable = async (streams: string[]) =>
  await openedTexts(api.pool, (await Promise.all(streams.map((stream) => api.store.readStream(stream)))).flat())

const typesIn = async (stream: string) => (await api.store.readStream(stream)).map(({ type }) => type)

/** Erases and returns the people that a killed process left, one for each step. */
const killAtEachStep = async () => {
  const people: Awaited<ReturnType<typeof createPerson>>[] = []
  for (let step = 1; ; step++) {
    const person = await createPerson()
    people.push(person)
    if (!(await eraseKilledAt(person.email, step))) return people
  }
}

describe('an erasure whose process is killed at any step', { timeout: 240_000 }, () => {
  test('an erasure that was recorded is completed by the projector, and one that was not can be repeated', async () => {
    const people = await killAtEachStep()
    expect(people.length).toBeGreaterThan(10)
    const { keys, ids } = api.context
    const recorded: typeof people = []
    for (const person of people) {
      if ((await typesIn(person.stream)).includes('account.erasure-asked')) {
        recorded.push(person)
        continue
      }
      // Nothing has changed, so the owner and the operator can repeat it.
      expect((await asSubscriber(api).login(person.email)).status).toBe(200)
      const deps = { pool: api.pool, store: api.store, keys, ids, clock: clockFrom() }
      expect(await eraseByEmail(deps, person.email)).toMatchObject({ persons: 1, account: true })
    }
    expect(recorded.length).toBeGreaterThan(8)
    for (const { email, token } of recorded) {
      expect((await asSubscriber(api).me(token)).status).toBe(401)
      expect((await asSubscriber(api).login(email)).status).toBe(401)
    }
    const projector = await startProjector(api.databaseUrl, api.pool)
    try {
      const isErased = async ({ stream }: { stream: string }) => (await typesIn(stream)).at(-1) === 'account.erased'
      await until('all are erased', async () => (await Promise.all(people.map(isErased))).every(Boolean), 60)
    } finally {
      await projector.stop()
    }
    for (const { email, stream, streams } of people) {
      expect(await readable(streams)).toEqual([])
      expect((await typesIn(stream)).filter((type) => type === 'account.erased')).toHaveLength(1)
      expect(await ids.find(email)).toBeUndefined()
      expect((await asSubscriber(api).register(registrationBody({ email }))).status).toBe(201)
      expect((await asSubscriber(api).login(email)).status).toBe(200)
    }
  })

  test('an e-mail can be registered again before the projector completes the erasure', async () => {
    const { email, stream, streams } = await createPerson()
    // The steps before are those of the record.
    expect(await eraseKilledAt(email, 4)).toBe(true)
    expect(await typesIn(stream)).toContain('account.erasure-asked')
    expect(await typesIn(stream)).not.toContain('account.erased')
    expect((await asSubscriber(api).register(registrationBody({ email }))).status).toBe(201)
    expect(await readable(streams)).toEqual([])
    expect((await typesIn(stream)).at(-1)).toBe('account.erased')
    expect((await asSubscriber(api).login(email)).status).toBe(200)
  })
})

test('an operator completes an erasure that an outage of the database interrupted', { timeout: 60_000 }, async () => {
  const { email, stream, streams } = await createPerson()
  const { keys, ids } = api.context
  const proxy = await createBreakableProxy(api.databaseUrl)
  const pool = createPool({ url: proxy.url, name: 'erase', connectTimeoutMs: 500 })
  const real = createEventStore(pool, clockFrom(), { timeoutMs: 1_000 })
  const store: EventStore = {
    ...real,
    append: async (...given) => {
      const result = await real.append(...given)
      await proxy.refuse()
      return result
    },
  }
  const deps = { pool, store, keys: createPersonKeys(testKeyStore(pool)), ids, clock: clockFrom() }
  await expect(eraseByEmail(deps, email)).rejects.toThrow(/./)
  expect((await typesIn(stream)).at(-1)).toBe('account.erasure-asked')
  expect(await readable(streams)).toContain(email)
  await proxy.close()
  await real.close()
  await pool.end()
  const repeated = await eraseByEmail({ ...deps, pool: api.pool, store: api.store, keys }, email)
  expect(repeated.account).toBe(true)
  expect(await readable(streams)).toEqual([])
  expect(await ids.find(email)).toBeUndefined()
})
