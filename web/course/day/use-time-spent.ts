import { useEffect, useState } from 'react'
import { createStopwatch } from '#web/lib/page/stopwatch.ts'

/**
 * Counts the time spent on a day while its page is visible.
 *
 * @param before seconds spent earlier.
 * @returns a function that reads the whole seconds so far.
 */
export const useTimeSpent = (before: number): (() => number) => {
  const [stopwatch] = useState(() => createStopwatch(() => performance.now()))
  useEffect(() => {
    const look = () => (document.visibilityState === 'visible' ? stopwatch.resume() : stopwatch.pause())
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      stopwatch.pause()
    }
  }, [stopwatch])
  const [seconds] = useState(() => () => before + Math.floor(Number(stopwatch.seconds())))
  return seconds
}
