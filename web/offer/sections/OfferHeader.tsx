import { Button } from '#web/ui/button/Button.tsx'
import { Wordmark } from '#web/ui/lamp/Wordmark.tsx'
import { Countdown } from '#web/offer/Countdown.tsx'
import type { OfferSale } from '#web/offer/offer-state.ts'
import styles from './offer-header.module.css'

type OfferHeaderProps = {
  sale: OfferSale
  /** The chosen plan and its charges, which phones keep in view. */
  price: string | undefined
  onGetPlan: () => void
}

/** Stays visible with the brand, the link to the plans, and the countdown for visits with a sale. */
export const OfferHeader = ({ sale, price, onGetPlan }: OfferHeaderProps) => (
  <header className={styles.header}>
    <div className={styles.row}>
      <Wordmark />
      <Button compact onClick={onGetPlan}>
        GET MY PLAN
      </Button>
    </div>
    {/* With both lines, large text would leave no room for the page. */}
    {price && !sale.claimed && <p className={styles.price}>{price}</p>}
    {sale.claimed && (
      <p className={styles.sale}>
        {sale.active && 'Your discount is applied. It ends in '}
        <Countdown secondsLeft={sale.secondsLeft} className={styles.left} />
        {!sale.active && '. Regular prices now apply.'}
      </p>
    )}
  </header>
)
