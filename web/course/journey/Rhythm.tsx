import { DAY_MS } from '#events/time/time.ts'
import { classes } from '#web/ui/classes.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden/VisuallyHidden.tsx'
import { useCabinetQuery } from '#web/course/data/cabinet-query.ts'
import { rhythmResource } from '#web/course/data/resources/rhythm.ts'
import styles from './rhythm.module.css'

const WEEK = 7

/** Returns the first letter of the weekday that was some days ago. */
const letterOf = (daysAgo: number) =>
  new Date(Date.now() - daysAgo * DAY_MS).toLocaleDateString('en-US', { weekday: 'narrow' })

/** Shows the last week by its days, today last. A day without reading is pale and nothing more. */
export const Rhythm = () => {
  const week = useCabinetQuery(rhythmResource).data?.value.days.slice(-WEEK) ?? []
  if (week.length < 2) return null
  const read = week.filter(Boolean).length
  return (
    <div className={styles.rhythm}>
      <p>
        Your week
        <VisuallyHidden>
          : you read on {read} {read === 1 ? 'day' : 'days'}
        </VisuallyHidden>
      </p>
      <div className={styles.days} aria-hidden="true">
        {week.map((isRead, n) => (
          <span key={n} className={classes(isRead && styles.read)}>
            {letterOf(week.length - 1 - n)}
          </span>
        ))}
      </div>
    </div>
  )
}
