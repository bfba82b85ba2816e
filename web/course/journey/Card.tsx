import type { ReactNode } from 'react'
import styles from './next-day.module.css'

/** The cover with a picture beside the words. */
export const Card = ({ picture, children }: { picture: ReactNode; children: ReactNode }) => (
  <section className={styles.card} aria-labelledby="next">
    <div className={styles.picture}>{picture}</div>
    <div className={styles.words}>{children}</div>
  </section>
)
