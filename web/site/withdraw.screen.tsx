import { Link } from 'react-router-dom'
import { refund } from '#events/payment/money/plans.ts'
import { REFUND_DAYS, WITHDRAWAL_DAYS } from '#events/payment/money/refund-days.ts'
import { paths } from '#web/paths.ts'
import { PLAIN_WORDS, useWithdrawWords } from '#web/withdraw-words.ts'
import { LegalPage, type Section } from './LegalPage.tsx'
import { ModelForm, WithdrawalNotice } from './texts/withdrawal.tsx'
import { Address, Imprint } from './texts/operator.tsx'
import { WithdrawalForm } from './WithdrawalForm.tsx'

const sections: readonly Section[] = [
  {
    id: 'withdraw',
    title: 'Withdraw in two steps',
    body: (
      <>
        <p>
          Press the button, enter your name and the e-mail address you paid with, and confirm. You don’t have to log in
          or give a reason. You can also write to <Address of="support" /> in your own words.
        </p>
        <WithdrawalForm />
      </>
    ),
  },
  {
    id: 'next',
    title: 'What happens next',
    body: (
      <ul>
        <li>
          You get an e-mail with what you sent, and its date and time. It goes to the address you paid with. If none
          comes, check the address and your spam folder, or write to us.
        </li>
        <li>
          Your renewals end with one tap in that e-mail, or at once if you’re logged in or enter your order number. You
          don’t have to wait for us.
        </li>
        <li>
          We’ll write to you within {refund.responseHours} hours. You’ll have your money back within {REFUND_DAYS} days
          of your withdrawal, the way you paid, without a fee.
        </li>
        <li>If anything is charged after your withdrawal, we return that, too.</li>
      </ul>
    ),
  },
  { id: 'right', title: 'Your right to withdraw', body: <WithdrawalNotice /> },
  { id: 'model-form', title: 'Model form', body: <ModelForm /> },
  {
    id: 'cancel',
    title: 'If you only want to stop renewals',
    body: (
      <p>
        Cancel instead: choose “Cancel my plan” in your <Link to={paths.account.settings}>settings</Link> or in our
        e-mails, or <Link to={paths.cancel}>cancel without logging in</Link>. You keep your access until the end of the
        time you’ve paid for.
      </p>
    ),
  },
  { id: 'contact', title: 'Contact', body: <Imprint /> },
]

/** Lets consumers withdraw from a purchase without logging in. */
export default function Withdraw() {
  const words = useWithdrawWords()
  return (
    <LegalPage
      title={words === PLAIN_WORDS ? words : 'Withdraw from your contract'}
      isDated={false}
      summary={
        <p>
          Within {WITHDRAWAL_DAYS} days of your purchase you get back everything you paid, without a reason. Within{' '}
          {refund.days} days you get back your first payment.
        </p>
      }
      sections={sections}
    />
  )
}
