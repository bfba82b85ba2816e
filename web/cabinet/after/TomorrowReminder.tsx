import { lazy, Suspense } from 'react'
import styles from './after.module.css'

/** Loads after the screen, because it isn't part of what the day needs. */
const ReminderForm = lazy(() =>
  import('#web/cabinet/reminder/ReminderForm.tsx').then((file) => ({ default: file.ReminderForm })),
)

/** Offers a reminder at the end of a day. */
export const TomorrowReminder = () => (
  <div className={styles.reminder}>
    <Suspense>
      <ReminderForm isShort />
    </Suspense>
  </div>
)
