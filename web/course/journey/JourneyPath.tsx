import '#web/ui/styles/summary.css'
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

/** Shows the current week as a path of days: those done, today's, and those to come. The other weeks unfold. */
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
  const weeks = weeksOf(daysPlan).map((days, week) => ({
    days,
    week,
    summary: weekSummary(days, subscription, activeDaySaved),
  }))
  const weekOf = ({ days, week, summary }: (typeof weeks)[number]) => (
    <section
      key={week}
      className={classes(styles.week, summary.isCurrent && styles.current)}
      aria-labelledby={`week-${week}`}
    >
      <header>
        <h3 id={`week-${week}`}>
          <span>Week {ORDINALS[week] ?? week + 1}</span> {weekNamed(courseVersion, week)?.name}
        </h3>
        <p>{summary.text}</p>
      </header>
      <Trail stones={days.map(stoneOf)} walked={days.filter((day) => day <= activeDay).length} />
    </section>
  )
  const current = weeks.filter(({ summary }) => summary.isCurrent)
  const others = weeks.filter(({ summary }) => !summary.isCurrent)
  return (
    <section aria-labelledby="journey">
      <h2 id="journey" className={styles.heading}>
        Your {daysPlan}-day journey
      </h2>
      {current.map(weekOf)}
      <details className={styles.others}>
        <summary>{current.length > 0 ? 'The other weeks' : `All ${daysPlan} days`}</summary>
        {others.map(weekOf)}
      </details>
    </section>
  )
}
