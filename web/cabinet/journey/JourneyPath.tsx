import { weekNamed } from '#api/contracts/weeks.ts'
import type { Denied, Subscription } from '#api/contracts/cabinet.ts'
import type { CourseTitles } from '#api/contracts/course.ts'
import { classes } from '#web/ui/classes.ts'
import { dayStateOf } from '#web/cabinet/progress/day-state.ts'
import { DayCell } from './DayCell.tsx'
import { canOpen, opensIn, statusOf, weeksOf } from '#web/cabinet/progress/journey.ts'
import styles from './journey-path.module.css'
import { weekSummary } from './week-summary.ts'

type Props = {
  subscription: Subscription | Denied
  titles: CourseTitles
  /** The saved days that wait to be sent. */
  waiting: readonly number[]
  activeDaySaved: boolean
}

const ORDINALS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']

/** The heights of the upper and the lower stones. */
const HIGH = 30
const LOW = 46

/** One curve per day, alternately up and down, so the stones lie on a winding path. */
const curve = (days: number) => {
  const steps = Array.from({ length: days - 1 }, (_, n) => (n % 2 ? HIGH - LOW : LOW - HIGH))
  return `M50 ${HIGH}${steps.map((down) => `c50 0 50 ${down} 100 ${down}`).join('')}`
}
/** Draws the path of a week behind its days; the part that was walked is solid. */
const Path = ({ days, walked }: { days: number; walked: number }) => (
  <svg className={styles.path} viewBox={`0 0 ${days * 100} 76`} preserveAspectRatio="none" aria-hidden="true">
    <path className={styles.ahead} d={curve(days)} />
    {walked > 1 && <path d={curve(walked)} />}
  </svg>
)

/** Shows the weeks as a path of days: those done, today's, and those to come. */
export const JourneyPath = ({ subscription, titles, waiting, activeDaySaved }: Props) => {
  const { accessDenied, courseVersion, daysPlan, activeDay } = subscription
  const stone = (day: number) => {
    const isLast = day === daysPlan && activeDaySaved
    const status = isLast && day === activeDay ? 'completed' : statusOf(day, subscription)
    const unsent = waiting.includes(day) ? 'waiting to be sent' : undefined
    const saved = status === 'active' && activeDaySaved
    const more = saved ? 'saved' : status === 'locked' ? opensIn(day, subscription) : undefined
    return (
      <li key={day}>
        <DayCell
          day={day}
          title={titles[String(day)]}
          status={status}
          more={unsent ?? more}
          waiting={unsent !== undefined}
          saved={saved}
          state={!accessDenied && canOpen(day, subscription) ? dayStateOf(day, subscription) : undefined}
        />
      </li>
    )
  }
  return (
    <section aria-labelledby="journey">
      <h2 id="journey" className={styles.heading}>
        Your {daysPlan}-day journey
      </h2>
      <div className={styles.weeks}>
        {weeksOf(daysPlan).map((days, week) => {
          const name = weekNamed(courseVersion, week)?.name
          const summary = weekSummary(days, subscription, activeDaySaved)
          return (
            <section
              key={week}
              className={classes(styles.week, summary.isCurrent && styles.current)}
              aria-labelledby={`week-${week}`}
            >
              <header>
                <h3 id={`week-${week}`}>
                  <span>Week {ORDINALS[week] ?? week + 1}</span> {name}
                </h3>
                <p>{summary.text}</p>
              </header>
              <div className={styles.trail}>
                <Path days={days.length} walked={days.filter((day) => day <= activeDay).length} />
                <ol role="list" className={styles.days}>
                  {days.map(stone)}
                </ol>
              </div>
            </section>
          )
        })}
      </div>
    </section>
  )
}
