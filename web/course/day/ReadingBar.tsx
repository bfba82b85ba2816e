import { useEffect, useState } from 'react'
import styles from './reading-bar.module.css'
import { grown } from './scroll-progress.ts'

type Props = {
  day: number
  daysPlan: number
  /** The percentage reached earlier. */
  before: number
  onReach: (percent: number) => void
}

const look = (reached: number) =>
  grown(reached, { top: window.scrollY, viewport: window.innerHeight, height: document.documentElement.scrollHeight })

/** Returns the largest percentage of the page that has been visible. */
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

/** Shows the day and the reading progress; stays visible. */
export const ReadingBar = ({ day, daysPlan, before, onReach }: Props) => {
  const percent = useReached(before, onReach)
  return (
    <div className={styles.bar}>
      <p className={styles.badge}>
        DAY {day} OF {daysPlan}
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
