import type { ReactNode } from 'react'
import styles from './error-message.module.css'

/** What went wrong, said aloud as it appears. */
export const ErrorMessage = ({ children }: { children: ReactNode }) =>
  children ? (
    <p className={styles.trouble} role="alert">
      {children}
    </p>
  ) : null
