import { Link } from 'react-router-dom'
import { noticeDays, noticeOf, plans, refund, renewalWeeks, type Plan } from '#events/payment/money/plans.ts'
import { trialTerms } from '#events/payment/money/trial-terms.ts'
import { WITHDRAWAL_DAYS } from '#events/payment/money/refund-days.ts'
import { dollars } from '#web/payment/money/money.ts'
import { paths } from '#web/paths.ts'
import type { Section } from '#web/site/LegalPage.tsx'
import { Address } from './operator.tsx'
import { WithdrawalNotice } from './withdrawal.tsx'

const price = ({ per, actualPrice, salePrice }: Plan) => {
  const each = per === 'day' ? ' per day' : ' once'
  return `${dollars(actualPrice)}${each}, or ${dollars(salePrice)}${each} during a sale`
}

const PlansTable = () => (
  <table>
    <thead>
      <tr>
        <th scope="col">Plan</th>
        <th scope="col">Price</th>
        <th scope="col">How it is charged</th>
      </tr>
    </thead>
    <tbody>
      {plans.map((plan) => (
        <tr key={plan.id}>
          <th scope="row">
            {plan.name}
            {plan.label && ` (shown as ${plan.label})`}
          </th>
          <td>{price(plan)}</td>
          <td>
            {noticeOf(plan, false)} During a sale: {noticeOf(plan, true)}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const { charge, days, renewal } = trialTerms

/** The second part of the terms: prices, renewals, and how to end them. */
export const termsOfPaying: readonly Section[] = [
  {
    id: 'plans',
    title: 'Plans and prices',
    body: (
      <>
        <p>
          Prices in this table are in US dollars, before tax. Our offer shows what you pay today and at each renewal in
          your currency, with the taxes that apply where you live.
        </p>
        <PlansTable />
        <p>
          A sale price holds while the sale is shown to you. The amount you agree to at the checkout is the amount that
          counts.
        </p>
      </>
    ),
  },
  {
    id: 'renewal',
    title: 'Trial and renewal',
    body: (
      <>
        <p>
          <strong>The 1-week trial is a paid trial that turns into a subscription.</strong> {dollars(charge)} is charged
          for the trial of {days} days. Unless you cancel before it ends, {dollars(renewal.regular.amount)} is charged
          every {renewal.regular.every} from then on; if you bought during a sale, {dollars(renewal.sale.amount)} per{' '}
          {renewal.sale.every}.
        </p>
        <p>
          <strong>The 4-week plan is a subscription.</strong> It renews every {renewalWeeks} weeks, and each renewal is
          charged to the payment method you used, until you cancel.
        </p>
        <p>
          <strong>Lifetime access is paid once.</strong> It doesn’t renew. “Lifetime” means for as long as we offer the
          service.
        </p>
        <p>
          If a renewal can’t be charged, our payment partner may try again over some days. Your access continues for
          three days of grace meanwhile, and then pauses until the payment succeeds.
        </p>
      </>
    ),
  },
  {
    id: 'payment',
    title: 'Who takes the payment',
    body: (
      <p>
        Our order process is conducted by our online reseller Paddle.com. Paddle.com is the merchant of record for all
        our orders: it sells you the plan, takes the payment, charges the taxes that are due, issues your receipt, and
        handles returns. Paddle’s own buyer terms and privacy policy, shown at the checkout, apply to the payment. We
        never see or store your card number.
      </p>
    ),
  },
  {
    id: 'cancelling',
    title: 'How to cancel',
    body: (
      <>
        <p>You can cancel at any time, without a reason and without a fee:</p>
        <ul>
          <li>
            with “Cancel my plan” in your settings, or with the link in our e-mails, then one more tap to confirm,
          </li>
          <li>
            on <Link to={paths.cancel}>our page to cancel</Link>, which sends you that link without a login,
          </li>
          <li>with the link in the receipt that Paddle sent you, or at paddle.net, or</li>
          <li>
            by writing to <Address of="support" /> from the address you paid with.
          </li>
        </ul>
        <p>
          We confirm it by e-mail. No renewal is charged after that. You keep your access until the end of the time
          you’ve paid for. We remind you by e-mail {noticeDays.trial} days before a trial ends and {noticeDays.renewal}{' '}
          days before each renewal, with the date and a link to cancel.
        </p>
      </>
    ),
  },
  { id: 'withdrawal', title: `Your right to withdraw within ${WITHDRAWAL_DAYS} days`, body: <WithdrawalNotice /> },
  {
    id: 'refunds',
    title: `Refunds within ${refund.days} days`,
    body: (
      <p>
        If the {WITHDRAWAL_DAYS} days to withdraw are over, our guarantee goes on. Ask within {refund.days} days of your
        first payment, and you get a full refund of it. The refund covers {refund.covers}. We answer within{' '}
        {refund.responseHours} hours, and refunds are processed in {refund.processingBusinessDays.from}-
        {refund.processingBusinessDays.to} business days. It’s all explained in our{' '}
        <Link to={paths.refundPolicy}>Refund Policy</Link>.
      </p>
    ),
  },
  {
    id: 'price-changes',
    title: 'Changes of price',
    body: (
      <p>
        We may change the price of renewals. We’ll let you know by e-mail as soon as the new price is set, before you’re
        first charged it. The e-mail names both prices and the day, and you can cancel before then. A price that you’ve
        already paid doesn’t change.
      </p>
    ),
  },
]
