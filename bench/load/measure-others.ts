import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Probe, ProbeResult } from './probe.ts'

/** Returns the only message of a child process, after it has ended. */
export const resultOf = async <T>(child: ChildProcess): Promise<T> => {
  const results: T[] = []
  child.on('message', (message: T) => results.push(message))
  const [[code]] = await Promise.all([once(child, 'exit'), once(child, 'disconnect')])
  const [result] = results
  if (code !== 0 || !result) throw new Error(`${child.spawnargs[1]} ended with code ${code}`)
  return result
}

/** Sends the requests of other visitors while the work runs. */
export const measureOthers = async <T>(
  probe: Probe,
  work: () => Promise<T>,
): Promise<{ done: T; others: ProbeResult }> => {
  const child = fork(new URL('./probe.ts', import.meta.url), [JSON.stringify(probe)])
  const others = resultOf<ProbeResult>(child)
  await delay(1_000)
  const done = await work()
  child.send('stop')
  return { done, others: await others }
}
