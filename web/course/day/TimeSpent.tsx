import { useEffect, useState } from 'react'
import { clockFace } from './clock-face.ts'
import styles from './time-spent.module.css'

const TICK_MS = 1_000

/** Shows the time spent on a day as mm:ss. */
export const TimeSpent = ({ seconds }: { seconds: () => number }) => {
  const [shown, setShown] = useState(seconds)
  useEffect(() => {
    const timer = setInterval(() => setShown(seconds()), TICK_MS)
    return () => clearInterval(timer)
  }, [seconds])
  return (
    <p className={styles.time}>
      Time spent <span role="timer">{clockFace(shown)}</span>
    </p>
  )
}
