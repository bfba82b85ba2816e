import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { SteadyLoad, SteadyResult } from '#bench/load/steady-load.ts'

/** Runs work during a constant load of answers. */
export const underLoad = async <T>(load: SteadyLoad, work: () => Promise<T>) => {
  const child = fork(new URL('./steady-load.ts', import.meta.url), [JSON.stringify(load)])
  const results: SteadyResult[] = []
  child.on('message', (message: SteadyResult) => results.push(message))
  await delay(2_000)
  const done = await work()
  child.send('stop')
  await Promise.all([once(child, 'exit'), once(child, 'disconnect')])
  return { done, load: results[0] ?? { answered: 0, failed: {}, late: 0, dropped: 0 } }
}

/** Describes the load that was achieved. */
export const describeLoad = ({ answered, failed, late, dropped }: SteadyResult): string => {
  const others = Object.entries(failed).map(([reason, count]) => `${count} ${reason}`)
  return `The load: ${answered.toLocaleString('en-US')} answered 200, ${others.join(', ') || 'none with another status'}, ${late} sent late, ${dropped} not sent.`
}
