import type { ReactNode } from 'react'
import styles from './button-stack.module.css'

/** The ways on from here, as buttons. */
export const ButtonStack = ({ children }: { children: ReactNode }) => <div className={styles.ways}>{children}</div>
