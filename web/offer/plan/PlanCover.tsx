import { brand } from '#events/payment/money/brand.ts'
import { Lamp } from '#web/ui/lamp/Lamp.tsx'
import styles from './plan-cover.module.css'

/** Draws the plan as a small bound book with the reader's name. It is decorative: its text is also on the page. */
export const PlanCover = ({ name }: { name: string | undefined }) => (
  <div className={styles.book} aria-hidden="true">
    <div className={styles.frame}>
      <div className={styles.lamp}>
        <Lamp />
      </div>
      <p className={styles.title}>Bible Action Plan</p>
      {name && <p className={styles.name}>{name}</p>}
      <p className={styles.brand}>{brand.name}</p>
    </div>
  </div>
)
