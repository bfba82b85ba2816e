import type { Denied, Subscription } from '#api/contracts/cabinet.ts'
import type { CourseTitles } from '#api/contracts/course.ts'
import { DotList } from '#web/ui/dot-list/DotList.tsx'
import { dayStateOf } from '#web/cabinet/day/day-state.ts'
import { DayCell, StatusMark } from './DayCell.tsx'
import { canOpen, opensIn, statusOf, weeksOf } from './journey.ts'
import styles from './journey-grid.module.css'
import { weekNamed } from './weeks.ts'

type Props = {
  subscription: Subscription | Denied
  titles: CourseTitles
  /** The saved days that wait to be sent. */
  waiting: readonly number[]
  activeDaySaved: boolean
}

const Key = () => (
  <ul role="list" className={styles.key} aria-hidden="true">
    {(['completed', 'active', 'opened', 'locked'] as const).map((status) => (
      <li key={status}>
        <StatusMark status={status} />
        {status}
      </li>
    ))}
  </ul>
)

const ORDINALS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']

/** Shows all days of the plan, one week per row. */
export const JourneyGrid = ({ subscription, titles, waiting, activeDaySaved }: Props) => {
  const { accessDenied, courseVersion, daysPlan } = subscription
  const cell = (day: number) => {
    const isLast = day === daysPlan && activeDaySaved
    const status = isLast && day === subscription.activeDay ? 'completed' : statusOf(day, subscription)
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
      {weeksOf(daysPlan).map((days, week) => {
        const name = weekNamed(courseVersion, week)?.name
        return (
          <section key={week} className={styles.week} aria-labelledby={`week-${week}`}>
            <h3 id={`week-${week}`}>
              <DotList
                items={[
                  `Week ${ORDINALS[week] ?? week + 1}`,
                  ...(name
                    ? [
                        <span key="name" className={styles.name}>
                          {name}
                        </span>,
                      ]
                    : []),
                ]}
              />
            </h3>
            <ol role="list" className={styles.days}>
              {days.map(cell)}
            </ol>
          </section>
        )
      })}
      <Key />
    </section>
  )
}
