import { Plate } from '#web/lib/plate/Plate.tsx'
import styles from './payment-methods.module.css'

const METHODS = {
  Visa: '/offer/pay-visa.svg',
  Mastercard: '/offer/pay-mastercard.svg',
  'American Express': '/offer/pay-american-express.svg',
  PayPal: '/offer/pay-paypal.svg',
  'Apple Pay': '/offer/pay-apple-pay.svg',
  'Google Pay': '/offer/pay-google-pay.svg',
}

/** Shows the logos without a heading. Their names are on the page once, below. */
export const PaymentLogos = () => (
  <ul role="list" className={styles.logos} aria-hidden="true">
    {Object.entries(METHODS).map(([name, art]) => (
      <li key={name}>
        <Plate src={art} alt="" width={48} height={30} loading="lazy" />
      </li>
    ))}
  </ul>
)

export const PaymentMethods = () => (
  <section className={styles.payment} aria-labelledby="payment-methods">
    <h2 id="payment-methods" className={styles.title}>
      Ways to pay
    </h2>
    <ul role="list" className={styles.methods}>
      {Object.entries(METHODS).map(([name, art]) => (
        <li key={name}>
          <Plate src={art} alt={name} width={64} height={40} loading="lazy" />
        </li>
      ))}
    </ul>
  </section>
)
