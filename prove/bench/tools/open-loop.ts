import { setTimeout as delay } from 'node:timers/promises'
import { whenOrphaned } from '#db/startup.ts'

/**
 * Sends requests at a constant rate until the parent process sends a message. In an open loop each request starts when
 * it is due, even if earlier ones are slow.
 * @param send receives the number of the request and its due time in milliseconds of `performance.now()`.
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
