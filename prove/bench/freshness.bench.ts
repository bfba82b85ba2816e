import { setTimeout as delay } from 'node:timers/promises'
import type { Child } from '#operate/servers/child-process.ts'
import { createPool, type Pool } from '#db/client.ts'
import { answerBody, answerHeaders } from './data/answers.ts'
import { type Rng, createRng } from '#tools/random/rng.ts'
import { type Measurement, percentile, milliseconds, seconds } from './tools/measure.ts'
import { startApi, startProjector } from './tools/processes.ts'
import { describeLoad, underLoad } from './load/under-load.ts'
import { numberFrom, progress, runBench, type BenchServers } from './tools/servers.ts'

const PER_SECOND = 300
const PROBES = 150
const PAUSE_MS = 30
/** Pause between polls, since polling without one would take a CPU core from the measured processes. */
const POLL_MS = 1
/** Limits a run, so that a slow machine sends fewer probes. */
const MAX_RUN_SECONDS = 12

type ProbeDeps = { api: string; pool: Pool; rng: Rng }

const isVisible = async (pool: Pool, quizUserId: string) => {
  const { rowCount } = await pool.query({
    name: 'probe',
    text: 'select from read.quiz_funnel_visitors where quiz_user_id = $1 and cardinality(steps) > 0',
    values: [quizUserId],
  })
  return rowCount === 1
}

/** Sends an answer of a new visitor and returns the milliseconds from the 200 until the read model shows it. */
const probe = async ({ api, pool, rng }: ProbeDeps): Promise<number> => {
  const quizUserId = rng.uuid()
  const body = answerBody(rng, quizUserId)
  const reply = await fetch(`${api}/api/v1/quiz/answer`, { method: 'POST', headers: answerHeaders(rng), body })
  const start = performance.now()
  if (!reply.ok) throw new Error(`The probe was answered ${reply.status}: ${await reply.text()}`)
  await reply.arrayBuffer()
  while (!(await isVisible(pool, quizUserId))) await delay(POLL_MS)
  return performance.now() - start
}

const probes = async (deps: ProbeDeps): Promise<number[]> => {
  const times: number[] = []
  const start = performance.now()
  while (times.length < PROBES && performance.now() - start < MAX_RUN_SECONDS * 1_000) {
    times.push(await probe(deps))
    await delay(PAUSE_MS)
  }
  return times
}

/** Kills the leading projector and returns the seconds until a later answer is visible through the standby. */
const takeover = async (deps: ProbeDeps, projectors: Child[], startAnother: () => Child): Promise<number> => {
  const { rows } = await deps.pool.query<{ holder: string }>(
    `select holder from projector.leases where name = 'quiz-funnel'`,
  )
  const leader = projectors.find(({ process }) => rows[0]?.holder.endsWith(`:${process.pid}`))
  if (!leader) throw new Error('No projector of this bench leads')
  const start = performance.now()
  leader.process.kill('SIGKILL')
  await probe(deps)
  const seconds = (performance.now() - start) / 1_000
  projectors.splice(projectors.indexOf(leader), 1, startAnother())
  // The new standby must be ready before the next kill.
  await delay(3_000)
  return seconds
}

const measure = async (servers: BenchServers): Promise<Measurement[]> => {
  const databaseUrl = await servers.database('freshness')
  const startAnother = () => startProjector(servers, databaseUrl)
  const projectors = [startAnother(), startAnother()]
  const { url: api, stop } = await startApi(servers, databaseUrl)
  const pool = createPool({ url: databaseUrl, name: 'probe', max: 1 })
  const deps = { api, pool, rng: createRng(servers.seed + 1) }
  const runs = numberFrom('RUNS', 3)
  for (;;)
    if (
      await isVisible(pool, deps.rng.uuid()).then(
        () => true,
        () => delay(100, false),
      )
    )
      break
  await probe(deps)

  const { done: rounds, load } = await underLoad({ url: api, perSecond: PER_SECOND, seed: servers.seed }, async () => {
    const all = [await probes(deps)]
    while (all.length < runs) all.push(await probes(deps))
    return all
  })
  progress('killing the leading projector repeatedly')
  const takeovers = [await takeover(deps, projectors, startAnother)]
  while (takeovers.length < runs) takeovers.push(await takeover(deps, projectors, startAnother))
  await Promise.all([stop(), ...projectors.map((projector) => projector.stop())])
  await pool.end()

  servers.note(
    `From the 200 until the read model shows it, at ${PER_SECOND} answers a second (open loop): ${Math.min(...rounds.map((times) => times.length))} probes a run.`,
  )
  servers.note(`${describeLoad(load)} Takeover: from kill -9 of the leading projector until a new answer is visible.`)
  const of = (share: number) => rounds.map((times) => percentile(times, share))
  return [
    milliseconds('visible in the analytics, p50', of(0.5), { target: { atMost: 15 } }),
    milliseconds('visible in the analytics, p99', of(0.99), { target: { atMost: 80 } }),
    seconds('takeover by the standby', takeovers, { target: { atMost: 5, everyRun: true } }),
  ]
}

await runBench('freshness: from the answer to the analytics', measure)
