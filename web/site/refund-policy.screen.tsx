import { Link } from 'react-router-dom'
import { refund } from '#events/payment/money/plans.ts'
import { WITHDRAWAL_DAYS } from '#events/payment/money/refund-days.ts'
import { paths } from '#web/paths.ts'
import { brand } from '#events/payment/money/brand.ts'
import { LegalPage, type Section } from './LegalPage.tsx'
import { Address, Imprint, Operator } from './texts/operator.tsx'

const { days, responseHours, processingBusinessDays } = refund
const processing = `${processingBusinessDays.from}-${processingBusinessDays.to} business days`

const sections: readonly Section[] = [
  {
    id: 'guarantee',
    title: `Our ${days}-day money-back guarantee`,
    body: (
      <>
        <p>
          If {brand.name} isn’t for you, ask for your money back within {days} days of your first payment, and we’ll
          refund that payment in full. You don’t have to give a reason, and it doesn’t matter how much of the course
          you’ve used.
        </p>
        <p>The guarantee covers every plan: the trial, the 4-week plan and lifetime access.</p>
      </>
    ),
  },
  {
    id: 'what-is-covered',
    title: 'What the refund covers',
    body: (
      <>
        <ul>
          <li>
            If you ask within {WITHDRAWAL_DAYS} days of your purchase, we take it as a{' '}
            <Link to={paths.withdraw}>withdrawal</Link>: you get back everything you paid, a renewal included.
          </li>
          <li>After that, the refund covers {refund.covers}: your first payment.</li>
          <li>
            For the 1-week trial that is the charge for the trial week. If the trial has already renewed, we refund the
            first payment and stop the renewals.
          </li>
          <li>For lifetime access it is the one payment you made.</li>
          <li>
            Later renewals aren’t refunded under this guarantee. You can stop them at any time and keep your access
            until the end of the time you’ve paid for.
          </li>
          <li>Each customer can use the guarantee once. That doesn’t limit your right to withdraw.</li>
        </ul>
        <p>
          If we charged you by mistake, or charged you twice, we refund that payment whenever it was made. Nothing here
          takes away a right that the law of your country gives you, such as the right of consumers in the European
          Economic Area and the United Kingdom to withdraw from a purchase, or your rights when a service doesn’t do
          what was promised.
        </p>
      </>
    ),
  },
  {
    id: 'how-to-ask',
    title: 'How to ask for a refund',
    body: (
      <>
        <p>
          Write to <Address of="support" /> from the e-mail address you paid with and say that you’d like a refund, or{' '}
          <Link to={paths.withdraw}>withdraw from your contract</Link> without logging in. Your order number helps us
          find the payment, if you have it.
        </p>
        <p>You can also ask Paddle, our payment partner, by replying to your receipt or at paddle.net.</p>
      </>
    ),
  },
  {
    id: 'how-long',
    title: 'How long it takes',
    body: (
      <ul>
        <li>We answer within {responseHours} hours.</li>
        <li>An approved refund is processed in {processing}.</li>
        <li>
          The money goes back the way it came: to the same card, wallet or account, in the currency you paid in. Your
          bank may need a few more days to show it.
        </li>
        <li>Once we refund you, your access to the course ends, and nothing more is charged.</li>
      </ul>
    ),
  },
  {
    id: 'cancelling',
    title: 'Canceling isn’t the same as a refund',
    body: (
      <p>
        Canceling stops future renewals. You keep your access until the end of the time you’ve paid for, and no payment
        is returned. If you want your money back, please ask us for it. How to cancel is explained in our{' '}
        <a href={`${paths.terms}#cancelling`}>Terms</a>.
      </p>
    ),
  },
  {
    id: 'who-pays',
    title: 'Who sends the money',
    body: (
      <p>
        <Operator />, based in Singapore, gives this guarantee. Payments are taken by our online reseller Paddle.com,
        the merchant of record for all our orders, and it is Paddle that returns the money to you on our instruction.
      </p>
    ),
  },
  { id: 'contact', title: 'Contact', body: <Imprint /> },
]

export default function RefundPolicy() {
  return (
    <LegalPage
      title="Refund Policy"
      summary={
        <p>
          You have {days} days to find out whether {brand.name} is right for you. If it isn’t, write to us and we’ll
          refund your first payment in full.
        </p>
      }
      sections={sections}
    />
  )
}
