import { Link } from 'react-router-dom'
import { refund } from '#events/payment/money/plans.ts'
import { useSiteConfig } from '#web/lib/api/site-config.ts'
import { paths } from '#web/paths.ts'
import { brand } from '#events/payment/money/brand.ts'
import { PlainPage } from '#web/site/PlainPage.tsx'
import { Address } from './operator.tsx'

/** Leads people who don't know our charge on their statement to what they can do about it, without a login. */
export const UnknownCharge = () => {
  const descriptor = useSiteConfig()?.descriptor ?? 'PADDLE.NET'
  return (
    <PlainPage title="I don’t know this charge">
      <p>
        {brand.name} sells a Bible plan. Our payment partner Paddle collects the money, so your statement shows{' '}
        <b>{descriptor}</b>, or <b>PAYPAL *PADDLE.NET</b> if you paid with PayPal. Someone in your family may have
        bought a plan, or a trial may have become a plan that renews.
      </p>
      <p>You don’t have to log in for any of this:</p>
      <ul>
        <li>
          <Link to={paths.cancel}>Stop further charges</Link>: we send a link to the address that the plan was bought
          with.
        </li>
        <li>
          <Link to={paths.withdraw}>Get your money back</Link>: a first payment within {refund.days} days, without a
          reason.
        </li>
        <li>
          Ask us: write to <Address of="support" /> with the date, the amount and the last four digits of the card. We
          find the payment, and answer within {refund.responseHours} hours.
        </li>
      </ul>
      <p>
        If it wasn’t you, write to us and block the card. We return the payment. That’s faster than a dispute at your
        bank, which takes weeks.
      </p>
    </PlainPage>
  )
}
