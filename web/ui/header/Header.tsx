import type { ReactNode } from 'react'
import styles from './header.module.css'

/** The head of a page in the funnel's column. */
export const Header = ({ children }: { children: ReactNode }) => (
  <header className={styles.header}>
    <div className={styles.column}>{children}</div>
  </header>
)
