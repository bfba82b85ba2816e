import { Link } from 'react-router-dom'
import { refund } from '#api/content/plans.ts'
import { paths } from '#web/paths.ts'
import { LegalPage, type Section } from './LegalPage.tsx'
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
    title: 'Next steps',
    body: (
      <ul>
        <li>
          You get an automatic e-mail that says when we received your withdrawal. It goes to the address you paid with.
          If none comes, check the address and your spam folder, or write to us.
        </li>
        <li>
          We check it and write to you within {refund.responseHours} hours. If you withdraw within {refund.days} days of
          your first payment, we refund that payment in full.
        </li>
        <li>Your plan ends, and nothing more is charged.</li>
      </ul>
    ),
  },
  {
    id: 'cancel',
    title: 'If you only want to stop renewals',
    body: (
      <p>
        Cancel instead: choose “Cancel my plan” in your <Link to={paths.account.settings}>settings</Link> or in our
        e-mails. You keep your access until the end of the time you have paid for.
      </p>
    ),
  },
  { id: 'contact', title: 'Contact', body: <Imprint /> },
]

/** Lets consumers withdraw from a purchase without logging in. */
export default function Withdraw() {
  return (
    <LegalPage
      title="Withdraw from your purchase"
      summary={<p>You can withdraw within {refund.days} days of your first payment, without a reason.</p>}
      sections={sections}
    />
  )
}
