import { classes } from '#web/ui/classes.ts'
import { useCabinetQuery } from '#web/cabinet/data/cabinet-query.ts'
import { rhythmResource } from '#web/cabinet/data/resources/rhythm.ts'
import styles from './rhythm.module.css'

/** Shows the last two weeks as dots. A day without reading is a lighter dot and nothing more. */
export const Rhythm = () => {
  const days = useCabinetQuery(rhythmResource).data?.value.days
  const read = days?.filter(Boolean).length
  return (
    <div className={styles.rhythm}>
      <p>
        {read === 0
          ? 'Each day you read becomes a dot here.'
          : read && `You read on ${read} ${read === 1 ? 'day' : 'days'} lately.`}
      </p>
      <div className={styles.days} aria-hidden="true">
        {days?.map((isRead, n) => (
          <span key={n} className={classes(isRead && styles.read)} />
        ))}
      </div>
    </div>
  )
}
