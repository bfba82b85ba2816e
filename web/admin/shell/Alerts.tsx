import { classes } from '#web/ui/classes.ts'
import styles from './screen.module.css'

type Props = {
  messages: readonly (string | undefined)[]
  /** Styles the messages as warnings instead of errors. */
  isWarning?: boolean
}

/** Shows one alert per message. */
export const Alerts = ({ messages, isWarning = false }: Props) =>
  messages
    .filter((message) => message !== undefined)
    .map((message) => (
      <p key={message} className={classes(styles.failure, isWarning && styles.caution)} role="alert">
        {message}
      </p>
    ))
