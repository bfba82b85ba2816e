import { brand } from '#events/payment/money/brand.ts'
import { Lamp } from './Lamp.tsx'
import styles from './wordmark.module.css'

/** Renders the logo: lamp and name. Screen readers announce only the name. */
export const Wordmark = () => (
  <span className={styles.wordmark}>
    <Lamp className={styles.lamp} />
    {brand.name}
  </span>
)
