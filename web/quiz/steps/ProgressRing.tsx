import styles from './progress-ring.module.css'

/** A ring that fills up, with the percentage in its center. */
export const ProgressRing = ({ percent, label }: { percent: number; label: string }) => (
  <div
    className={styles.ring}
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={percent}
  >
    <svg viewBox="0 0 120 120" aria-hidden="true">
      <circle className={styles.rule} cx="60" cy="60" r="46" />
      <circle className={styles.track} cx="60" cy="60" r="54" />
      <circle className={styles.filled} cx="60" cy="60" r="54" pathLength={100} strokeDasharray={`${percent} 100`} />
    </svg>
    <span className={styles.figure}>
      {percent}
      <span className={styles.sign}>%</span>
    </span>
  </div>
)
