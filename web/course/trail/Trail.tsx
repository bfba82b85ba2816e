import { Stone, type StoneOf } from './Stone.tsx'
import styles from './trail.module.css'

/** The heights of the upper and the lower stones. */
const HIGH = 30
const LOW = 46

/** One curve per day, alternately up and down, so the stones lie on a winding path. */
const curve = (days: number) => {
  const steps = Array.from({ length: days - 1 }, (_, n) => (n % 2 ? HIGH - LOW : LOW - HIGH))
  return `M50 ${HIGH}${steps.map((down) => `c50 0 50 ${down} 100 ${down}`).join('')}`
}

/** As many days as a row has. */
const ROW = 7

type Props = {
  /** At most a week. */
  stones: readonly StoneOf[]
  /** How many of them were reached. */
  walked: number
}

/** Shows the days of a week as stones on a path; the part that was walked is solid. */
export const Trail = ({ stones, walked }: Props) => (
  <div className={styles.trail}>
    <svg className={styles.path} viewBox={`0 0 ${ROW * 100} 76`} preserveAspectRatio="none" aria-hidden="true">
      <path className={styles.ahead} d={curve(stones.length)} />
      {walked > 1 && <path d={curve(walked)} />}
    </svg>
    <ol role="list" className={styles.days}>
      {stones.map((stone) => (
        <li key={stone.name}>
          <Stone {...stone} />
        </li>
      ))}
    </ol>
  </div>
)
