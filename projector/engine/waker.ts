import { setTimeout as delay } from 'node:timers/promises'
import type { Bus } from '#events/bus/bus.ts'

export type Waker = ReturnType<typeof createWaker>

const pause = (ms: number, signal: AbortSignal) => delay(ms, undefined, { signal }).catch(() => {})

/** Sleep that the bus can end. A wake that comes between two sleeps ends the next one at once. */
export const createWaker = (bus: Bus) => {
  let woken = false
  let rouse = () => {}
  const stop = bus.onWake(() => {
    woken = true
    rouse()
  })
  return {
    /** Sleeps until woken, aborted, or `ms` milliseconds have passed. Whether it was woken. */
    sleep: async (ms: number, signal: AbortSignal): Promise<boolean> => {
      if (!woken && !signal.aborted) {
        // By hand, since signals and timers of the platform cost more than the sleep of one who is woken for every event.
        await new Promise<void>((resolve) => {
          const wake = () => {
            clearTimeout(timer)
            signal.removeEventListener('abort', wake)
            rouse = () => {}
            resolve()
          }
          const timer = setTimeout(wake, ms)
          signal.addEventListener('abort', wake)
          rouse = wake
        })
      }
      const wasWoken = woken
      woken = false
      return wasWoken
    },
    /** Waits that long whatever the bus says, unless aborted. */
    pause,
    close: () => {
      stop()
    },
  }
}
