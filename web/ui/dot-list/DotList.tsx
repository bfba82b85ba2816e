import type { ReactNode } from 'react'
import styles from './dot-list.module.css'

/** Renders items inline with dots between them. Wrapped lines never start or end with a dot. */
export const DotList = ({ items }: { items: readonly ReactNode[] }) => (
  <span className={styles.list}>
    <span className={styles.items}>
      {items.map((item, n) => (
        <span key={n} className={styles.item}>
          {n > 0 && <span className={styles.dot}> · </span>}
          {item}
        </span>
      ))}
    </span>
  </span>
)
