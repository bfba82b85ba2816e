import { weekNamed } from '#api/contracts/course/weeks.ts'
import type { Denied, Subscription } from '#api/contracts/course/access.ts'
import type { CourseTitles } from '#api/contracts/course/course.ts'
import { classes } from '#web/ui/classes.ts'
import { dayStateOf } from '#web/course/progress/day-state.ts'
import type { StoneOf } from '#web/course/trail/Stone.tsx'
import { Trail } from '#web/course/trail/Trail.tsx'
import { paths } from '#web/paths.ts'
import { canOpen, opensIn, statusOf, weeksOf } from '#web/course/progress/journey.ts'
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

/** Shows the weeks as a path of days: those done, today's, and those to come. */
export const JourneyPath = ({ subscription, titles, waiting, activeDaySaved }: Props) => {
  const { accessDenied, courseVersion, daysPlan, activeDay } = subscription
  const stoneOf = (day: number): StoneOf => {
    const isLast = day === daysPlan && activeDaySaved
    const status = isLast && day === activeDay ? 'completed' : statusOf(day, subscription)
    const isWaiting = waiting.includes(day)
    const saved = status === 'active' && activeDaySaved
    const more = saved ? 'saved' : status === 'locked' ? opensIn(day, subscription) : undefined
    return {
      number: day,
      name: `Day ${day}`,
      title: titles[String(day)],
      status,
      more: isWaiting ? 'waiting to be sent' : more,
      waiting: isWaiting,
      saved,
      link:
        !accessDenied && canOpen(day, subscription)
          ? { to: `${paths.account.day}?day=${day}`, state: dayStateOf(day, subscription) }
          : undefined,
    }
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
              <Trail stones={days.map(stoneOf)} walked={days.filter((day) => day <= activeDay).length} />
            </section>
          )
        })}
      </div>
    </section>
  )
}
