import { classes } from '#web/ui/classes.ts'
import { useCabinetQuery } from '#web/cabinet/data/cabinet-query.ts'
import { rhythmResource } from '#web/cabinet/data/resources/rhythm.ts'
import styles from './rhythm.module.css'

const LENGTH = 14

const counted = (read: number, days: number) => {
  if (read === 0) return 'Each day you read becomes a dot here.'
  const span = days < LENGTH ? 'since you began' : 'in the last two weeks'
  return `You read on ${read} ${read === 1 ? 'day' : 'days'} ${span}.`
}

/** Shows the last two weeks as dots. A day without reading is a lighter dot and nothing more. */
export const Rhythm = () => {
  const days = useCabinetQuery(rhythmResource).data?.value.days ?? []
  const empty = LENGTH - days.length
  return (
    <div className={styles.rhythm}>
      <p>{days.length > 0 && counted(days.filter(Boolean).length, days.length)}</p>
      <div className={styles.days} aria-hidden="true">
        {days.map((isRead, n) => (
          <span key={n} className={classes(styles.day, isRead && styles.read, n === days.length - 1 && styles.today)} />
        ))}
        {Array.from({ length: empty }, (_, n) => (
          <span key={`later-${n}`} className={styles.day} />
        ))}
      </div>
    </div>
  )
}
