import { setTimeout as delay } from 'node:timers/promises'
import { whenOrphaned } from '#db/startup.ts'

/**
 * Does something so many times a second until the parent process says stop. Open loop: each begins when it is due,
 * however long earlier ones take, as people do.
 * @param send is given its number and when it was due, in milliseconds of `performance.now()`.
 */
export const openLoop = async (perSecond: number, send: (n: number, due: number) => Promise<void>): Promise<void> => {
  let isStopped = false
  process.once('message', () => {
    isStopped = true
  })
  whenOrphaned(() => process.exit(1))
  const start = performance.now()
  for (let n = 0; !isStopped; n++) {
    const due = start + (n * 1_000) / perSecond
    const early = due - performance.now()
    if (early > 0) await delay(early)
    void send(n, due)
  }
}
