import type { TitleIcon as Name } from '#api/contracts/course/course.ts'
import styles from './title-icon.module.css'

/** Line drawings on a grid of 24 by 24. */
const DRAWINGS: Record<Name, string> = {
  book: 'M12 6.5C10 5 7 4.5 3.5 4.8v13.4c3.5-.3 6.5.2 8.5 1.7 2-1.5 5-2 8.5-1.7V4.8C17 4.5 14 5 12 6.5Zm0 0v13.4',
  candle:
    'M9 11h6v9.5H9zM7 20.5h10M12 11V9.5M12 9.2c-1.6 0-2.3-1.1-2.3-2.3C9.7 5.3 11 4.5 12 2.5c1 2 2.3 2.8 2.3 4.4 0 1.2-.7 2.3-2.3 2.3Z',
  door: 'M6 20.5v-11a6 6 0 0 1 12 0v11M4 20.5h16M12 3.5v17M10 13v1.5M14 13v1.5',
  hands:
    'M12 3.5c-1.2 0-1.5 1-1.5 2v6l-3.2 4c-.8 1-1 2-1 3.2v1.8M12 3.5c1.2 0 1.5 1 1.5 2v6l3.2 4c.8 1 1 2 1 3.2v1.8M12 4v11.5l-1.5 2.5v2.5M12 15.5l1.5 2.5v2.5',
  heart: 'M12 20s-7.5-4.6-7.5-10A4.2 4.2 0 0 1 12 7.4 4.2 4.2 0 0 1 19.5 10c0 5.4-7.5 10-7.5 10Z',
  leaf: 'M5 19C4.5 10 9 5 19.5 4.5 20 14.5 15 19.5 8 17.5M4 20.5c2-5 5-8.5 9.5-10.5',
  moon: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10ZM16.5 4v3M15 5.5h3',
  path: 'M4 20.5c5-1 7.5-2.5 7.5-5s-4-3-4-5.5S10 6 14.5 5.5M13 20.5c5-1.5 6-3.5 6-5.5s-3-2.8-3-4.5 1.5-2.5 4-3M18 2.5v3M16.5 4h3',
  sunrise: 'M3 18.5h18M6 21.5h12M6.5 18.5a5.5 5.5 0 0 1 11 0M12 9.5V6M5.6 12.1 3.4 9.9M18.4 12.1l2.2-2.2',
  water:
    'M3 8.5c2-1.7 4-1.7 6 0s4 1.7 6 0 4-1.7 6 0M3 13.5c2-1.7 4-1.7 6 0s4 1.7 6 0 4-1.7 6 0M3 18.5c2-1.7 4-1.7 6 0s4 1.7 6 0 4-1.7 6 0',
}

/** A decorative icon beside a heading. */
export const TitleIcon = ({ name }: { name: Name }) => (
  <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
    <path d={DRAWINGS[name]} />
  </svg>
)
