import { useEffect, useState } from 'react'
import { createStopwatch } from '#web/funnel/quiz/quiz-stopwatch.ts'

/**
 * Counts the time spent with a day while its page is looked at; it rests while the page is hidden.
 *
 * @param before seconds that were spent with it earlier.
 * @returns gives the whole seconds so far, whenever it is asked.
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
