import { Plate } from '#web/lib/plate/Plate.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden/VisuallyHidden.tsx'
import styles from './payment-methods.module.css'

const METHODS = {
  Visa: '/offer/pay-visa.svg',
  Mastercard: '/offer/pay-mastercard.svg',
  'American Express': '/offer/pay-american-express.svg',
  PayPal: '/offer/pay-paypal.svg',
  'Apple Pay': '/offer/pay-apple-pay.svg',
  'Google Pay': '/offer/pay-google-pay.svg',
}

export const PaymentMethods = () => (
  <section aria-labelledby="payment-methods">
    <VisuallyHidden>
      <h2 id="payment-methods">Ways to pay</h2>
    </VisuallyHidden>
    <ul role="list" className={styles.methods}>
      {Object.entries(METHODS).map(([name, art]) => (
        <li key={name}>
          <Plate src={art} alt={name} width={64} height={40} loading="lazy" />
        </li>
      ))}
    </ul>
  </section>
)
