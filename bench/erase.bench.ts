import { setTimeout as delay } from 'node:timers/promises'
import { createPool } from '#db/client.ts'
import { clockFrom } from '#db/clock.ts'
import { createKeyStore } from '#db/crypto/key-store/key-store.ts'
import { createPersonKeys } from '#db/crypto/person-keys.ts'
import { createEventStore } from '#db/store/event-store.ts'
import { visitorStream } from '#events/quiz.ts'
import { createApiClient } from '#tools/analyst/client/create-client.ts'
import { seed } from './data/seed.ts'
import { type Measurement, milliseconds, none } from './tools/measure.ts'
import { measureOthers } from './load/measure-others.ts'
import { ADMIN_SETUP_TOKEN, startApi } from './tools/processes.ts'
import { createRng } from './tools/rng.ts'
import { numberFrom, progress, runBench, type BenchServers } from './tools/servers.ts'

const VISITORS = 20_000
const PER_SECOND = 100
const CALM_SECONDS = 6
const CONCURRENCY = 512
const ADMIN = { username: 'bench', password: 'a-lamp-unto-my-feet' }

const emailOf = (n: number) => `visitor-${n}@example.com`

/** Stores visitors whose e-mails open with keys of their own, unlike those of the seed. */
const storeEmails = async (url: string, servers: BenchServers, count: number) => {
  const pool = createPool({ url, name: 'bench', statementTimeoutMs: 60_000 })
  const store = createEventStore(pool, clockFrom())
  const keys = createPersonKeys(pool, createKeyStore(process.env['KEY_DIR'] ?? servers.dir))
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

const measure = async (servers: BenchServers): Promise<Measurement[]> => {
  const visitors = numberFrom('VISITORS', VISITORS)
  const url = await servers.database('erase')
  const events = await seed(url, { visitors, seed: servers.seed })
  progress(`${visitors} e-mail addresses with keys`)
  await storeEmails(url, servers, visitors)
  const api = await startApi(servers, url)
  const { data } = await createApiClient({ site: api.url, token: ADMIN_SETUP_TOKEN }).POST('/admin/auth/register', {
    body: ADMIN,
  })
  const operator = createApiClient({ site: api.url, ...(data && { token: data.token }) })
  const probe = { url: api.url, perSecond: PER_SECOND, seed: servers.seed }
  await measureOthers(probe, () => delay(2_000))
  const calm = await measureOthers({ ...probe, seed: servers.seed + 1 }, () => delay(CALM_SECONDS * 1_000))
  progress('an operator erases one of them')
  const email = emailOf(Math.floor(visitors / 2))
  const { done, others } = await measureOthers({ ...probe, seed: servers.seed + 2 }, async () => {
    const start = performance.now()
    const { data: erased, error } = await operator.POST('/admin/persons/erase', {
      body: { email, repeated: email, password: ADMIN.password },
    })
    if (error) throw new Error(error.message)
    return { seconds: (performance.now() - start) / 1_000, persons: erased.persons }
  })
  await api.stop()
  servers.note(
    `${visitors.toLocaleString('en-US')} e-mail addresses with keys among ${(events + 2 * visitors).toLocaleString('en-US')} events (VISITORS=… for more). Every address is opened and compared.`,
  )
  servers.note(
    `Other visitors meanwhile: ${PER_SECOND} requests a second (open loop). The baseline is without an erasure.`,
  )
  return [
    { what: 'persons erased', unit: '', better: 'more', runs: [done.persons], target: { atLeast: 1 } },
    { what: 'one erasure by e-mail', unit: 's', better: 'less', runs: [done.seconds] },
    milliseconds('other requests, p50', [others.p50], { baseline: [calm.others.p50] }),
    milliseconds('other requests, p99', [others.p99], { baseline: [calm.others.p99], target: { atMost: 100 } }),
    none('other requests not answered 200', [others.failed]),
  ]
}

await runBench('erase: one person by e-mail, and all other visitors', measure)
