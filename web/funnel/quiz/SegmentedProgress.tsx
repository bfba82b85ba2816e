import { classes } from '#web/ui/classes.ts'
import styles from './segmented-progress.module.css'

type Props = {
  /** The index of the current question, from 0. */
  at: number
  count: number
}

/** Renders one segment per question, filled up to the current one. */
export const SegmentedProgress = ({ at, count }: Props) => (
  <div
    className={styles.bar}
    role="progressbar"
    aria-label="Progress"
    aria-valuemin={0}
    aria-valuemax={count}
    aria-valuenow={at + 1}
    aria-valuetext={`Question ${at + 1} of ${count}`}
  >
    {Array.from({ length: count }, (_, segment) => (
      <span key={segment} className={classes(styles.segment, segment <= at && styles.filled)} />
    ))}
  </div>
)
