import type { ReactNode } from 'react'
import styles from './error-message.module.css'

/** Shows an error. Screen readers announce it when it appears. */
export const ErrorMessage = ({ children }: { children: ReactNode }) =>
  children ? (
    <p className={styles.error} role="alert">
      {children}
    </p>
  ) : null
