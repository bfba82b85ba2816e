import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'

/** A process of `prove/bench/load` that sends one message: its result. */
export type Worker<T> = { child: ChildProcess; result: Promise<T> }

/** Starts a file of this folder with its task, and flags of Node. */
export const startWorker = <T>(file: string, task: unknown, execArgv: string[] = []): Worker<T> => {
  const child = fork(new URL(file, import.meta.url), [JSON.stringify(task)], { execArgv })
  return { child, result: resultOf(file, child) }
}

const resultOf = async <T>(file: string, child: ChildProcess): Promise<T> => {
  const results: T[] = []
  child.on('message', (message: T) => results.push(message))
  // The exit event can precede the last message; the disconnect event cannot.
  const [[code]] = await Promise.all([once(child, 'exit'), once(child, 'disconnect')])
  const [result] = results
  if (code !== 0 || !result) throw new Error(`${file} ended with code ${code}`)
  return result
}

/** Runs work while a worker sends requests, and asks the worker to stop then. */
export const during = async <T, R>({ child, result }: Worker<R>, warmUpMs: number, work: () => Promise<T>) => {
  await delay(warmUpMs)
  const done = await work()
  child.send('stop')
  return { done, result: await result }
}
