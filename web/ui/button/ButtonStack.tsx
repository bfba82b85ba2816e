import type { ReactNode } from 'react'
import styles from './button-stack.module.css'

/** Stacks buttons on phones, and puts them in a row on wider screens. */
export const ButtonStack = ({ children }: { children: ReactNode }) => <div className={styles.stack}>{children}</div>
