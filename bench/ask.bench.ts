import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { FUNNEL, hundredThousandVisitors } from './data/seed.ts'
import { type Measurement, milliseconds, none } from './tools/measure.ts'
import { underLoad } from './load/under-load.ts'
import { startApi, startProjector } from './tools/processes.ts'
import { analystUrlOf, type BenchServers, repeatRounds, runBench } from './tools/servers.ts'

const PER_SECOND = 300
const SECONDS = 8

const root = fileURLToPath(new URL('..', import.meta.url))

const QUESTION = `
import { createTableProjection } from '${root}projector/engine/table-projection.ts'
export const answers = createTableProjection({
  name: 'answers',
  revision: 1,
  key: { quiz_user_id: 'text' },
  columns: { answers: 'bigint' },
  keyOf: (event) => ({ quiz_user_id: event.stream }),
  evolve: { 'quiz.question-answered': (row) => ({ answers: (row?.answers ?? 0) + 1 }) },
})`

/** Asks one question after another until stopped. Each is a process, as an analyst starts it. */
const keepAsking = (file: string, env: NodeJS.ProcessEnv) => {
  const state: { child?: ChildProcess; isStopped: boolean; failed: number } = { isStopped: false, failed: 0 }
  const asking = (async () => {
    while (!state.isStopped) {
      const args = [join(root, 'tools/analyst/ask/main.ts'), `F=${file}`, `OUT=${file}.csv`]
      state.child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: 'ignore' })
      const [code] = await once(state.child, 'exit')
      if (code !== 0 && !state.isStopped) state.failed += 1
    }
  })()
  return async () => {
    state.isStopped = true
    state.child?.kill('SIGINT')
    await asking
    return state.failed
  }
}

const measure = async (servers: BenchServers): Promise<Measurement[]> => {
  const url = servers.urlOf(FUNNEL)
  const analystUrl = await analystUrlOf(url)
  const file = join(servers.dir, 'answers.ts')
  await writeFile(file, QUESTION)
  const api = await startApi(servers, url)
  const projector = startProjector(servers, url, { file: 'bench/load/funnel-projector.ts' })
  // Each load sends visitors of its own, because requests that repeat stored ones append nothing.
  let { seed } = servers
  const measureTraffic = (ms: number) =>
    underLoad({ url: api.url, perSecond: PER_SECOND, seed: ++seed, isMixed: true }, () => delay(ms))
  await measureTraffic(2_000)
  const rounds = await repeatRounds(async () => {
    const { load: alone } = await measureTraffic(SECONDS * 1_000)
    const stop = keepAsking(file, { ANALYST_URL: analystUrl, DATA_DIR: servers.dir })
    const { load: asked } = await measureTraffic(SECONDS * 1_000)
    return { alone, asked, failed: await stop() }
  })
  await Promise.all([api.stop(), projector.stop()])
  servers.note(
    `${PER_SECOND} requests/s, 4 of 5 of them answers, for ${SECONDS} s alone and for ${SECONDS} s while questions are asked on the same server.`,
  )
  const of = (which: 'alone' | 'asked') => {
    const runs = rounds.map((round) => round[which])
    return { p50: runs.map(({ p50 }) => p50), p99: runs.map(({ p99 }) => p99) }
  }
  const [alone, asked, failed] = [of('alone'), of('asked'), rounds.map((round) => round.failed)]
  const failedRequests = rounds.map((round) => round.alone.failed + round.asked.failed)
  return [
    milliseconds('p99 of answers while a question is asked', asked.p99, {
      baseline: alone.p99,
      target: { ratio: 1 / 1.5 },
    }),
    milliseconds('p50 of answers while a question is asked', asked.p50, { baseline: alone.p50 }),
    none('failed requests', failedRequests),
    none('failed questions', failed),
  ]
}

await runBench('ask: questions beside live traffic', measure, hundredThousandVisitors)
