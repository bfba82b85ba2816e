import { classes } from '#web/ui/classes.ts'
import styles from './cross-list.module.css'

type Props = { items: readonly string[]; className?: string | undefined }

/** Lists items with a small cross before each. A class may set `--cross-list-gap`, the space around the lines. */
export const CrossList = ({ items, className }: Props) => (
  <ul role="list" className={classes(styles.list, className)}>
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
)
