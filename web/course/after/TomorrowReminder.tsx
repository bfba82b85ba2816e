import { LazyReminderForm } from '#web/account/reminder/LazyReminderForm.tsx'
import styles from './after.module.css'

/** Offers a reminder at the end of a day. */
export const TomorrowReminder = () => (
  <div className={styles.reminder}>
    <LazyReminderForm isShort />
  </div>
)
