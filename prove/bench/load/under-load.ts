import type { SteadyLoad, SteadyResult } from './steady-load.ts'
import { during, startWorker } from './worker.ts'

export const underLoad = async <T>(load: SteadyLoad, work: () => Promise<T>) => {
  const { done, result } = await during(startWorker<SteadyResult>('./steady-load.ts', load), 2_000, work)
  return { done, load: result }
}

/** Describes the load that was achieved. */
export const describeLoad = ({ answered, reasons, late, dropped }: SteadyResult): string => {
  const others = Object.entries(reasons).map(([reason, count]) => `${count} ${reason}`)
  return `The load: ${answered.toLocaleString('en-US')} answered 200, ${others.join(', ') || 'none with another status'}, ${late} sent late, ${dropped} not sent.`
}
