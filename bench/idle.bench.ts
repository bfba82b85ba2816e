import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { cost, type Measurement } from './tools/measure.ts'
import { startApi, startProjector } from './tools/processes.ts'
import { type BenchServers, numberFrom, progress, runBench } from './tools/servers.ts'

const SETTLE_MS = 20_000
const WINDOW_MS = 60_000
/** Linux counts CPU time in these units, whatever its kernel's own clock is. */
const MS_PER_TICK = 10

type Usage = { pid: number; parent: number; cpuMs: number }

/** Reads the CPU time of a process and of its children that have ended, or nothing once it is gone. */
const usageOf = async (pid: string): Promise<Usage[]> => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name before the last parenthesis may contain spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  if (fields.length < 15) return []
  const ticks = fields.slice(11, 15).reduce((sum, value) => sum + Number(value), 0)
  return [{ pid: Number(pid), parent: Number(fields[1]), cpuMs: ticks * MS_PER_TICK }]
}

/** Returns the CPU time in ms of everything below this process: servers, API and projector. */
const cpuBelow = async (): Promise<number> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const usages = (await Promise.all(pids.map(usageOf))).flat()
  const sumBelow = (parent: number): number =>
    usages.reduce((sum, one) => (one.parent === parent ? sum + one.cpuMs + sumBelow(one.pid) : sum), 0)
  return sumBelow(process.pid)
}

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
