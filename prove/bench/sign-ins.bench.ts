import { setTimeout as delay } from 'node:timers/promises'
import type { Load, LoadResult } from './load/http-load.ts'
import type { SignInFlood, SignInFloodResult } from './load/sign-in-flood.ts'
import { type Measurement, percentile, milliseconds, none, perSecond } from './tools/measure.ts'
import { underLoad } from './load/under-load.ts'
import { during, startWorker } from './load/worker.ts'
import { startApi } from './tools/processes.ts'
import { PASSWORD, register } from './tools/register.ts'
import { createRng, type Rng } from '#tools/random/rng.ts'
import { type BenchServers, numberFrom, progress, runBench } from './tools/servers.ts'

const SUBSCRIBERS = 20
const SECONDS = 15
/** The most that the limit of an address admits, 15 a minute, from a hundred addresses. */
const GUESSES_PER_SECOND = 25
const OTHERS_PER_SECOND = 50
const PAUSE_MS = 250
const REGISTRATIONS = 1_000
/** The page of the success waits so long for its turn. */
const PATIENCE_MS = 120_000

/** Returns a random address, so each request comes from another network. */
const addressOf = (rng: Rng) => `10.${rng.below(256)}.${rng.below(256)}.${1 + rng.below(254)}`

/** Signs subscribers in, one after the other, each from a new address and a new device. */
const signIns = async (api: string, emails: readonly string[], rng: Rng) => {
  const times: number[] = []
  let refused = 0
  for (const until = performance.now() + SECONDS * 1_000; performance.now() < until; await delay(PAUSE_MS)) {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': addressOf(rng) }
    const body = JSON.stringify({ email: rng.pick(emails), password: PASSWORD })
    const start = performance.now()
    const reply = await fetch(`${api}/api/v1/account/auth/login`, { method: 'POST', headers, body })
    await reply.arrayBuffer()
    times.push(performance.now() - start)
    if (reply.status !== 200) refused++
  }
  return { p99: percentile(times, 0.99), signedIn: times.length - refused, refused }
}

const signInFigures = async (servers: BenchServers): Promise<Measurement[]> => {
  const guesses = numberFrom('GUESSES', GUESSES_PER_SECOND)
  const rng = createRng(servers.seed)
  const api = await startApi(servers, await servers.database('sign_ins'), { env: { RATE_LIMITS: 'on' } })
  const emails: string[] = []
  const registerOne = (until?: number) => register(api.url, rng, { 'x-forwarded-for': addressOf(rng) }, until)
  while (emails.length < SUBSCRIBERS) emails.push((await registerOne()).email)
  const probe = { url: api.url, perSecond: OTHERS_PER_SECOND, seed: servers.seed, isMixed: true }
  await underLoad(probe, () => delay(2_000))

  const calm = await underLoad({ ...probe, seed: servers.seed + 1 }, () => signIns(api.url, emails, rng))
  progress(`${guesses} guesses a second`)
  const flooded = await underLoad({ ...probe, seed: servers.seed + 2 }, async () => {
    const load: SignInFlood = { url: api.url, emails, perSecond: guesses, seed: servers.seed + 3 }
    const flood = startWorker<SignInFloodResult>('./sign-in-flood.ts', load)
    return during(flood, 2_000, () => signIns(api.url, emails, rng))
  })
  progress(`${REGISTRATIONS} registrations at once`)
  const begun = Date.now()
  const rush = await underLoad({ ...probe, seed: servers.seed + 4 }, () =>
    Promise.allSettled(
      Array.from({ length: REGISTRATIONS }, async () => {
        await registerOne(begun + PATIENCE_MS)
        return (Date.now() - begun) / 1_000
      }),
    ),
  )
  await api.stop()

  const registered = rush.done.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  const { done: real, result: replies } = flooded.done
  const counts = Object.entries(replies).map(([status, count]) => `${count} × ${status}`)
  servers.note(
    `${guesses} guesses a second at the passwords of ${SUBSCRIBERS} subscribers from 100 addresses of one /64 (GUESSES=… for another rate): ${counts.join(', ')}.`,
  )
  servers.note(
    `${real.signedIn} sign-ins of these subscribers from elsewhere, and ${OTHERS_PER_SECOND} other requests a second. The baseline is the same without guesses.`,
  )
  servers.note(
    `Of ${REGISTRATIONS} registrations at once, half were done after ${Math.round(percentile(registered, 0.5))} s and the last one after ${Math.round(percentile(registered, 1))} s, without another tap.`,
  )
  return [
    milliseconds('sign-in of a subscriber, p99', [real.p99], { baseline: [calm.done.p99], target: { atMost: 2_000 } }),
    none('sign-ins refused', [real.refused]),
    milliseconds('other requests, p99', [flooded.load.p99], { baseline: [calm.load.p99], target: { ratio: 1 / 1.5 } }),
    none('other requests not answered 200', [flooded.load.failed]),
    milliseconds('other requests during the registrations, p99', [rush.load.p99], {
      baseline: [calm.load.p99],
      target: { ratio: 1 / 3 },
    }),
    none('of them not answered 200', [rush.load.failed]),
    none('registrations not done within two minutes', [REGISTRATIONS - registered.length]),
  ]
}

const FEW = 64
const CALM_SECONDS = 5
/** Each connection sends its next request as soon as it is answered, also when it is refused. */
const MANY = 1_500
/** Everything is normal again after this time. */
const NORMAL_AFTER_MS = 5_000

/** Sends many more answers than can be served. */
const overloadFigures = async (servers: BenchServers): Promise<Measurement[]> => {
  const [connections, seconds] = [numberFrom('CONNECTIONS', MANY), numberFrom('OVERLOAD', SECONDS)]
  const api = await startApi(servers, await servers.database('overload'), { env: { ADMISSION: 'on' } })
  const run = (load: Omit<Load, 'url'>) =>
    startWorker<LoadResult>('./http-load.ts', { ...load, url: api.url } satisfies Load).result

  progress(`${connections} connections`)
  await run({ connections: FEW, seconds: 2 })
  const calm = await run({ connections: FEW, seconds: CALM_SECONDS })
  const overloaded = await run({ connections, seconds })
  await delay(NORMAL_AFTER_MS)
  const after = await run({ connections: FEW, seconds: CALM_SECONDS })
  await api.stop()

  servers.note(
    `Overload: ${connections.toLocaleString('en-US')} connections send answers without a pause for ${seconds} s (CONNECTIONS and OVERLOAD for others); ${overloaded.failed.toLocaleString('en-US')} were refused. The baseline is ${FEW} connections before.`,
  )
  return [
    perSecond('answers served under overload', [overloaded.perSecond], {
      baseline: [calm.perSecond],
      target: { ratio: 0.9 },
    }),
    milliseconds('accepted answers, p99', [overloaded.p99], { baseline: [calm.p99], target: { atMost: 500 } }),
    none(`refused ${NORMAL_AFTER_MS / 1_000} s later`, [after.failed]),
  ]
}

const measure = async (servers: BenchServers) => [
  ...(await signInFigures(servers)),
  ...(await overloadFigures(servers)),
]

await runBench('sign-ins: a flood of guesses, many registrations, and more answers than can be served', measure)
