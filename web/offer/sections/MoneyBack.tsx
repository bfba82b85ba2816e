import { refund } from '#events/payment/money/plans.ts'
import { Address } from '#web/site/texts/operator.tsx'
import { paths } from '#web/paths.ts'
import { NewTabLink } from '#web/ui/button/NewTabLink.tsx'
import styles from './money-back.module.css'

const {
  days,
  covers,
  responseHours,
  processingBusinessDays: { from, to },
} = refund

/** Explains the guarantee. */
export const MoneyBack = () => (
  <section className={styles.guarantee} aria-labelledby="money-back">
    <div className={styles.seal} aria-hidden="true">
      <span className={styles.days}>{days}</span>
      <span className={styles.unit}>days</span>
    </div>
    <h2 id="money-back" className={styles.title}>
      {days}-day <span className={styles.whole}>money-back</span> guarantee
    </h2>
    <div className={styles.words}>
      <p className={styles.text}>
        If the plan isn’t for you, write to <Address of="support" /> within {days} days of your first payment and we
        refund that payment in full, no questions asked. The refund covers {covers}. We answer within {responseHours}{' '}
        hours, and refunds are processed in {from}-{to} business days.
      </p>
      <p className={styles.more}>
        <NewTabLink to={paths.refundPolicy}>Read the Refund Policy</NewTabLink>
      </p>
    </div>
  </section>
)
