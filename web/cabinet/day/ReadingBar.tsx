import { useEffect, useState } from 'react'
import styles from './reading-bar.module.css'
import { grown } from './scroll-progress.ts'

type Props = {
  day: number
  daysPlan: number
  /** Percent that had been reached earlier. */
  before: number
  onReach: (percent: number) => void
}

const look = (reached: number) =>
  grown(reached, { top: window.scrollY, viewport: window.innerHeight, height: document.documentElement.scrollHeight })

/** How much of the page has been on the screen, in percent: the most there was. */
const useReached = (before: number, onReach: (percent: number) => void) => {
  const [percent, setPercent] = useState(before)
  useEffect(() => {
    const scrolled = () => setPercent(look)
    scrolled()
    window.addEventListener('scroll', scrolled, { passive: true })
    window.addEventListener('resize', scrolled)
    return () => {
      window.removeEventListener('scroll', scrolled)
      window.removeEventListener('resize', scrolled)
    }
  }, [])
  useEffect(() => onReach(percent), [percent, onReach])
  return percent
}

/** Which day it is, and how far it is read: stays in view. */
export const ReadingBar = ({ day, daysPlan, before, onReach }: Props) => {
  const percent = useReached(before, onReach)
  return (
    <div className={styles.bar}>
      <p className={styles.badge}>
        DAY {day} OF {daysPlan}
      </p>
      <p className={styles.percent} aria-hidden="true">
        {Math.round(percent)}%
      </p>
      <div
        className={styles.track}
        role="progressbar"
        aria-label="Read so far"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <div className={styles.fill} style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}
