import { classes } from '#web/ui/classes.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden/VisuallyHidden.tsx'
import { useCabinetQuery } from '#web/course/data/cabinet-query.ts'
import { rhythmResource } from '#web/course/data/resources/rhythm.ts'
import styles from './rhythm.module.css'

const countText = (days: readonly boolean[]) => {
  const read = days.filter(Boolean).length
  return `: you read on ${read} ${read === 1 ? 'day' : 'days'}`
}

const TWO_WEEKS = 14

/** Shows the last two weeks as dots, today last. A day without reading is a lighter dot and nothing more. */
export const Rhythm = () => {
  const reply = useCabinetQuery(rhythmResource).data?.value
  if (!reply) return null
  return (
    <div className={styles.rhythm}>
      <p>
        {reply.days.length < TWO_WEEKS ? 'Your days so far' : 'Your last two weeks'}
        <VisuallyHidden>{countText(reply.days)}</VisuallyHidden>
      </p>
      <div className={styles.days} aria-hidden="true">
        {reply.days.map((isRead, n) => (
          <span key={n} className={classes(isRead && styles.read)} />
        ))}
      </div>
      {reply.hasFriendRead && <p className={styles.friend}>Your friend has read today.</p>}
    </div>
  )
}
