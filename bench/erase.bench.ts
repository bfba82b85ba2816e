import { fork } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { createPool } from '#db/client.ts'
import { clockFrom } from '#db/clock.ts'
import { commonSettings } from '#db/settings.ts'
import { openKeyStore } from '#servers/servers.ts'
import { placeOf } from '#db/crypto/key-rows.ts'
import type { KeyStore } from '#db/crypto/key-store.ts'
import { createPersonKeys } from '#db/crypto/person-keys.ts'
import { sealBytes } from '#db/crypto/wrapping.ts'
import { createEventStore } from '#db/store/event-store.ts'
import { visitorStream } from '#events/quiz.ts'
import { createApiClient } from '#tools/analyst/client/create-client.ts'
import { seed } from './data/seed.ts'
import { type Measurement, milliseconds, none, seconds } from './tools/measure.ts'
import { underLoad } from './load/under-load.ts'
import { ADMIN, signInAdmin } from './tools/admin.ts'
import { startApi } from './tools/processes.ts'
import { createRng } from '#tools/random/rng.ts'
import { numberFrom, progress, runBench, type BenchServers } from './tools/servers.ts'

const VISITORS = 20_000
const KEYS = 1_000_000
const KEYS_AT_ONCE = 10_000
const PER_SECOND = 100
const CALM_SECONDS = 6
const CONCURRENCY = 512

const emailOf = (n: number) => `visitor-${n}@example.com`

/** Stores visitors whose e-mails open with keys of their own, unlike those of the seed. */
const storeEmails = async (url: string, servers: BenchServers, count: number) => {
  const pool = createPool({ url, name: 'bench', statementTimeoutMs: 60_000 })
  const store = createEventStore(pool, clockFrom())
  const keys = createPersonKeys(await openKeyStore(commonSettings(process.env), pool))
  const rng = createRng(servers.seed + 5)
  let stored = 0
  const storeNext = async () => {
    while (stored < count) {
      const [n, person] = [stored++, rng.uuid()]
      const email = await keys.seal(person, 'email', emailOf(n))
      const metadata = { correlation: person, causation: person }
      await store.append(visitorStream(person), [
        { type: 'quiz.visitor-arrived', data: { creo: null }, metadata },
        { type: 'quiz.email-given', data: { email }, metadata },
      ])
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, storeNext))
  await store.close()
  await pool.end()
}

/** Stores keys of persons, wrapped as the product does it. */
const storeKeys = async ({ pool, ring }: KeyStore, count: number) => {
  const { installation, newest: master } = await ring.refresh()
  for (let left = count; left > 0; left -= KEYS_AT_ONCE) {
    const persons = Array.from({ length: Math.min(left, KEYS_AT_ONCE) }, () => randomUUID())
    const wrapped = persons.map((person) => sealBytes(master.key, placeOf(person, installation), randomBytes(32)))
    await pool.query(
      'insert into event_store.person_keys (person, epoch, wrapped) select person, $3, wrapped from unnest($1::uuid[], $2::bytea[]) as n(person, wrapped)',
      [persons, wrapped, master.epoch],
    )
  }
}

/** Rotates all keys in a process of its own, like the projector's, and returns how many and how long it took. */
const measureRotation = async (url: string, count: number) => {
  const pool = createPool({ url, name: 'rotation', statementTimeoutMs: 60_000 })
  const keyStore = await openKeyStore(commonSettings(process.env), pool)
  progress(`${count} keys of persons`)
  await storeKeys(keyStore, count)
  await pool.query('checkpoint')
  await pool.query('analyze event_store.person_keys')
  return {
    run: async () => {
      const child = fork(new URL('data/rotate.ts', import.meta.url), { env: { ...process.env, DATABASE_URL: url } })
      const start = performance.now()
      const [code]: unknown[] = await once(child, 'exit')
      if (code !== 0) throw new Error('The rotation failed')
      return (performance.now() - start) / 1_000
    },
    close: () => pool.end(),
  }
}

const measure = async (servers: BenchServers): Promise<Measurement[]> => {
  const visitors = numberFrom('VISITORS', VISITORS)
  const url = await servers.database('erase')
  const events = await seed(url, { visitors, seed: servers.seed })
  progress(`${visitors} e-mail addresses with keys`)
  await storeEmails(url, servers, visitors)
  const api = await startApi(servers, url)
  const operator = createApiClient({ site: api.url, token: await signInAdmin(api.url) })
  const probe = { url: api.url, perSecond: PER_SECOND, seed: servers.seed, isMixed: true }
  await underLoad(probe, () => delay(2_000))
  const calm = await underLoad({ ...probe, seed: servers.seed + 1 }, () => delay(CALM_SECONDS * 1_000))
  progress('an operator erases one of them')
  const email = emailOf(Math.floor(visitors / 2))
  const { done, load } = await underLoad({ ...probe, seed: servers.seed + 2 }, async () => {
    const start = performance.now()
    const { data: erased, error } = await operator.POST('/admin/persons/erase', {
      body: { email, repeated: email, password: ADMIN.password },
    })
    if (error) throw new Error(error.message)
    return { seconds: (performance.now() - start) / 1_000, persons: erased.persons }
  })
  const keys = numberFrom('KEYS', KEYS)
  const rotation = await measureRotation(url, keys)
  const before = await underLoad({ ...probe, seed: servers.seed + 3 }, () => delay(CALM_SECONDS * 1_000))
  progress('all keys are wrapped with a new master key')
  const rotated = await underLoad({ ...probe, seed: servers.seed + 4 }, rotation.run)
  await rotation.close()
  await api.stop()
  servers.note(
    `${visitors.toLocaleString('en-US')} e-mail addresses with keys among ${(events + 2 * visitors).toLocaleString('en-US')} events (VISITORS=… for more). Every address is opened and compared.`,
  )
  servers.note(
    `Other visitors meanwhile: ${PER_SECOND} requests a second (open loop). The baseline is without an erasure.`,
  )
  return [
    { what: 'persons erased', unit: '', better: 'more', runs: [done.persons], target: { atLeast: 1 } },
    seconds('one erasure by e-mail', [done.seconds]),
    milliseconds('other requests, p50', [load.p50], { baseline: [calm.load.p50] }),
    milliseconds('other requests, p99', [load.p99], { baseline: [calm.load.p99], target: { atMost: 100 } }),
    none('other requests not answered 200', [load.failed + rotated.load.failed]),
    seconds(`rotation of ${keys.toLocaleString('en-US')} keys`, [rotated.done], { target: { atMost: 60 } }),
    milliseconds('other requests during the rotation, p99', [rotated.load.p99], {
      baseline: [before.load.p99],
      target: { ratio: 1 / 1.3 },
    }),
  ]
}

await runBench('erase: one person by e-mail, a rotation of all keys, and all other visitors', measure)
