import { classes } from '#web/ui/classes.ts'
import { useCabinetQuery } from '#web/cabinet/data/cabinet-query.ts'
import { rhythmResource } from '#web/cabinet/data/resources/rhythm.ts'
import styles from './rhythm.module.css'

const span = (days = 0) => (days < 14 ? 'since you began' : 'in the last two weeks')

/** Shows the last two weeks as dots. A day without reading is a lighter dot and nothing more. */
export const Rhythm = () => {
  const { days, hasFriendRead } = useCabinetQuery(rhythmResource).data?.value ?? {}
  const read = days?.filter(Boolean).length
  return (
    <div className={styles.rhythm}>
      <p>
        {read === 0
          ? 'Each day you read becomes a dot here.'
          : read !== undefined && `You read on ${read} ${read === 1 ? 'day' : 'days'} ${span(days?.length)}.`}
      </p>
      <div className={styles.days} aria-hidden="true">
        {days?.map((isRead, n) => (
          <span key={n} className={classes(isRead && styles.read)} />
        ))}
      </div>
      {hasFriendRead && <p>Your friend has read today.</p>}
    </div>
  )
}
