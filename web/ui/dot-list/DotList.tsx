import type { ReactNode } from 'react'
import styles from './dot-list.module.css'

/** Items on one line as long as they fit, with dots between them. A dot never begins or ends a line. */
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
