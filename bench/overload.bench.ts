import { setTimeout as delay } from 'node:timers/promises'
import type { Load, LoadResult } from './load/http-load.ts'
import { startWorker } from './load/worker.ts'
import { type Measurement, milliseconds, none, perSecond } from './tools/measure.ts'
import { startApi } from './tools/processes.ts'
import { type BenchServers, numberFrom, runBench } from './tools/servers.ts'

const FEW = 64
const SECONDS = 5
/** Each connection sends its next request as soon as it is answered, also when it is refused. */
const MANY = 1_500
const LOAD_SECONDS = 15
/** Everything is normal again after this time. */
const NORMAL_AFTER_MS = 5_000

const measure = async (servers: BenchServers): Promise<Measurement[]> => {
  const [connections, seconds] = [numberFrom('CONNECTIONS', MANY), numberFrom('SECONDS', LOAD_SECONDS)]
  const api = await startApi(servers, await servers.database('overload'), { env: { ADMISSION: 'on' } })
  const run = (load: Omit<Load, 'url'>) =>
    startWorker<LoadResult>('./http-load.ts', { ...load, url: api.url } satisfies Load).result

  await run({ connections: FEW, seconds: 2 })
  const calm = await run({ connections: FEW, seconds: SECONDS })
  const overloaded = await run({ connections, seconds })
  await delay(NORMAL_AFTER_MS)
  const after = await run({ connections: FEW, seconds: SECONDS })
  await api.stop()

  servers.note(
    `${connections.toLocaleString('en-US')} connections send answers without a pause for ${seconds} s (CONNECTIONS and SECONDS for others); ${overloaded.failed.toLocaleString('en-US')} were refused. The baseline is ${FEW} connections before.`,
  )
  return [
    perSecond('answers served', [overloaded.perSecond], { baseline: [calm.perSecond], target: { ratio: 0.9 } }),
    milliseconds('accepted answers, p99', [overloaded.p99], { baseline: [calm.p99], target: { atMost: 500 } }),
    none(`refused ${NORMAL_AFTER_MS / 1_000} s later`, [after.failed]),
  ]
}

await runBench('overload: many more answers than can be served', measure)
