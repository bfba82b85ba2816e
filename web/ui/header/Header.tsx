import type { ReactNode } from 'react'
import styles from './header.module.css'

/** Renders the header of a page, as wide as the funnel. */
export const Header = ({ children }: { children: ReactNode }) => (
  <header className={styles.header}>
    <div className={styles.column}>{children}</div>
  </header>
)
