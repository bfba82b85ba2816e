import { setTimeout as delay } from 'node:timers/promises'
import { describeLoad, underLoad } from './load/under-load.ts'
import { cost, type Measurement, median } from './tools/measure.ts'
import { startApi, startProjector } from './tools/processes.ts'
import { type BenchServers, numberFrom, progress, runBench } from './tools/servers.ts'
import { usageBelow } from './tools/usage.ts'

const PER_SECOND = 300
/** Until then caches fill and V8 finds the size of its heaps. */
const WARM_UP_MINUTES = 7
const MINUTES = 5
const SAMPLE_MS = 2_000
const SAMPLES = 30

/** Returns the median MB of each process in a minute, because a collection frees up to a hundred at once. */
const memoryOf = async (pids: number[]): Promise<number[]> => {
  const samples: number[][] = []
  while (samples.length < SAMPLES) {
    const now = new Map((await usageBelow()).map(({ pid, memoryMb }) => [pid, memoryMb]))
    samples.push(pids.map((pid) => now.get(pid) ?? Number.NaN))
    await delay(SAMPLE_MS)
  }
  return pids.map((_, n) => median(samples.map((sample) => sample[n] ?? Number.NaN)))
}

const measure = async (servers: BenchServers): Promise<Measurement[]> => {
  const databaseUrl = await servers.database('memory')
  const projector = startProjector(servers, databaseUrl)
  const api = await startApi(servers, databaseUrl)
  const nats = (await usageBelow()).find(({ program }) => program === 'nats-server')
  const pids = [api.process.pid, projector.process.pid, nats?.pid].map(Number)
  const minutes = numberFrom('MINUTES', MINUTES)
  const { done: all, load } = await underLoad({ url: api.url, perSecond: PER_SECOND, seed: servers.seed }, async () => {
    await delay((WARM_UP_MINUTES - 1) * 60_000)
    const each = [await memoryOf(pids)]
    while (each.length <= minutes) {
      progress(`minute ${each.length} of ${minutes}: ${each.at(-1)?.map(Math.round).join(', ')} MB`)
      each.push(await memoryOf(pids))
    }
    return each
  })
  await Promise.all([api.stop(), projector.stop()])
  servers.note(
    `At ${PER_SECOND} answers/s, over ${minutes} minutes (MINUTES for others) after ${WARM_UP_MINUTES}: the last minute beside the first. ${describeLoad(load)}`,
  )
  return ['API', 'projector', 'NATS'].map((name, n) => {
    const [before = Number.NaN, after = Number.NaN] = [all[0]?.[n], all.at(-1)?.[n]]
    return cost(`MB that memory of the ${name} grew, from ${Math.round(before)}`, [after - before], {
      target: { atMost: 20 },
    })
  })
}

await runBench('memory: what processes keep under a constant load', measure)
