import { setTimeout as delay } from 'node:timers/promises'
import { cost, type Measurement } from './tools/measure.ts'
import { startApi, startProjector } from './tools/processes.ts'
import { type BenchServers, numberFrom, progress, runBench } from './tools/servers.ts'
import { usageBelow } from './tools/usage.ts'

const SETTLE_MS = 20_000
const WINDOW_MS = 60_000

const cpuBelow = async () => (await usageBelow()).reduce((sum, { cpuMs }) => sum + cpuMs, 0)

const measure = async (servers: BenchServers): Promise<Measurement[]> => {
  const databaseUrl = await servers.database('idle')
  const projector = startProjector(servers, databaseUrl)
  const api = await startApi(servers, databaseUrl)
  await delay(SETTLE_MS)
  const runs: number[] = []
  while (runs.length < numberFrom('RUNS', 1)) {
    progress('waiting without visitors')
    const [before, start] = [await cpuBelow(), performance.now()]
    await delay(WINDOW_MS)
    runs.push((100 * ((await cpuBelow()) - before)) / (performance.now() - start))
  }
  await Promise.all([api.stop(), projector.stop()])
  servers.note('CPU time of PostgreSQL, NATS, an API and a projector, without any request, per time.')
  return [cost('percent of a core without visitors', runs, { target: { atMost: 1 } })]
}

await runBench('idle: what everything costs without visitors', measure)
