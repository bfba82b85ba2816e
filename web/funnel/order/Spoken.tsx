import type { ReactNode } from 'react'
import styles from './spoken.module.css'

/** Words for those who listen; the look of the page says the same to those who see it. */
export const Spoken = ({ children }: { children: ReactNode }) => <span className={styles.spoken}>{children}</span>
