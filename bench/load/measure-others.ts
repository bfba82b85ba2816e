import type { Probe, ProbeResult } from './probe.ts'
import { during, startWorker } from './worker.ts'

/** Sends the requests of other visitors while the work runs. */
export const measureOthers = async <T>(probe: Probe, work: () => Promise<T>) => {
  const { done, result: others } = await during(startWorker<ProbeResult>('./probe.ts', probe), 1_000, work)
  return { done, others }
}
