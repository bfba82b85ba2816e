import { Link } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import type { CheckoutStatus } from '#web/payment/checkout/flow.ts'
import styles from './checkout-note.module.css'

/** Shows the status of the checkout while it isn't visible itself. */
export const CheckoutNote = ({ status }: { status: CheckoutStatus }) => (
  <p className={styles.note} role="status">
    {status === 'opening' && 'Opening the checkout…'}
    {status === 'checking' && 'One moment. We’re checking whether your payment went through…'}
    {status === 'unavailable' && (
      <span className={styles.trouble}>
        The checkout couldn’t be opened. Please check your connection, turn off any ad blocker, and press the button
        again.
      </span>
    )}
    {status === 'elsewhere' && (
      <span className={styles.trouble}>
        The checkout is open in another tab already. Please pay there, or close it and press the button again.
      </span>
    )}
    {status === 'undiscounted' && (
      <span className={styles.trouble}>
        The checkout didn’t open with the discount, and nothing was charged. These are the regular prices now. If you
        want to go on with them, tick the box and press the button again.
      </span>
    )}
    {status === 'unsure' && (
      <span className={styles.trouble}>
        We couldn’t find out whether your payment went through. If you paid, please don’t pay again:{' '}
        <Link to={paths.success}>check again</Link>.
      </span>
    )}
  </p>
)
