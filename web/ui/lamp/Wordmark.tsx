import { brand } from '#web/ui/brand.ts'
import { Lamp } from './Lamp.tsx'
import styles from './wordmark.module.css'

/** The lamp and the name. Read aloud it is the name alone. */
export const Wordmark = () => (
  <span className={styles.wordmark}>
    <Lamp className={styles.lamp} />
    {brand.name}
  </span>
)
