import { setTimeout as delay } from 'node:timers/promises'
import type { Bus } from '#events/bus/bus.ts'

/** Sleep that the bus can end. A wake-up between two sleeps ends the next one immediately. */
export type Waker = {
  /** Sleeps until woken, aborted, or `ms` milliseconds have passed. Returns true if it was woken. */
  sleep: (ms: number, signal: AbortSignal) => Promise<boolean>
  /** Waits for the whole time, regardless of the bus, unless aborted. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>
  /** Unsubscribes from the bus. */
  close: () => void
}

const pause = (ms: number, signal: AbortSignal): Promise<void> => delay(ms, undefined, { signal }).catch(() => {})

export const createWaker = (bus: Bus): Waker => {
  let isWoken = false
  let endSleep = () => {}
  const unsubscribe = bus.onWake(() => {
    isWoken = true
    endSleep()
  })
  return {
    sleep: async (ms, signal) => {
      if (!isWoken && !signal.aborted) {
        // Uses plain timers, because timers/promises with a signal costs more than a sleep that every event ends.
        await new Promise<void>((resolve) => {
          const wake = () => {
            clearTimeout(timer)
            signal.removeEventListener('abort', wake)
            endSleep = () => {}
            resolve()
          }
          const timer = setTimeout(wake, ms)
          signal.addEventListener('abort', wake)
          endSleep = wake
        })
      }
      const wasWoken = isWoken
      isWoken = false
      return wasWoken
    },
    pause,
    close: unsubscribe,
  }
}
