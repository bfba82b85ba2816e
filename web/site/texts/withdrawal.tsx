import { Link } from 'react-router-dom'
import { refund } from '#events/payment/money/plans.ts'
import { REFUND_DAYS, WITHDRAWAL_DAYS } from '#events/payment/money/refund-days.ts'
import { paths } from '#web/paths.ts'
import { brand } from '#events/payment/money/brand.ts'
import { Address, Imprint, Operator } from './operator.tsx'

/** The instructions on the right of withdrawal, which the law of the European Union and the United Kingdom asks for. */
export const WithdrawalNotice = () => (
  <>
    <p>
      If you’re a consumer in the European Economic Area or the United Kingdom, you may withdraw from your purchase
      within {WITHDRAWAL_DAYS} days, without giving a reason. The {WITHDRAWAL_DAYS} days begin on the day after your
      purchase. We give the same right to everyone, wherever you live.
    </p>
    <p>
      To use it, send us a clear statement before the {WITHDRAWAL_DAYS} days are over: with the button on{' '}
      <Link to={paths.withdraw}>this page</Link>, with the form below, or in an e-mail to <Address of="support" />. You
      don’t have to use the form.
    </p>
    <p>
      If you withdraw, we return all payments that we received from you for the plan, a renewal included, without delay
      and at most {REFUND_DAYS} days after we hear from you. We use the same way that you paid, unless you agree to
      another one, and you pay no fee. That you’ve used the course already changes nothing.
    </p>
    <p>
      After that, our guarantee returns your first payment until {refund.days} days have passed. It’s explained in our{' '}
      <Link to={paths.refundPolicy}>Refund Policy</Link>.
    </p>
  </>
)

/** The model form of the European Union, to copy into a letter or an e-mail. */
export const ModelForm = () => (
  <>
    <p>Fill in this form and send it to us only if you want to withdraw. You can copy it into an e-mail.</p>
    <blockquote>
      <p>
        To <Operator />:
      </p>
      <p>I withdraw from my contract for this service: {brand.name}, the plan that I bought.</p>
      <p>Ordered on:</p>
      <p>My name:</p>
      <p>My address, or the e-mail address I paid with:</p>
      <p>Date:</p>
      <p>My signature (only on paper):</p>
    </blockquote>
    <Imprint />
  </>
)
