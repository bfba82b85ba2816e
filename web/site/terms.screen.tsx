import { Link } from 'react-router-dom'
import { refund } from '#events/payment/money/plans.ts'
import { paths } from '#web/paths.ts'
import { brand } from '#events/payment/money/brand.ts'
import { LegalPage } from './LegalPage.tsx'
import { termsOfPaying } from './texts/terms-of-paying.tsx'
import { termsOfUse } from './texts/terms-of-use.tsx'
import { termsOfLaw } from './texts/terms-of-law.tsx'

export default function Terms() {
  return (
    <LegalPage
      title="Terms"
      summary={
        <>
          <p>
            {brand.name} is a daily Bible plan that you read on the web. Plans that renew do so until you cancel, which
            you can do at any time, and your first payment is returned in full if you ask within {refund.days} days.
          </p>
          <p>
            These are the terms in full. They go together with our <Link to={paths.privacyPolicy}>Privacy Policy</Link>{' '}
            and our <Link to={paths.refundPolicy}>Refund Policy</Link>.
          </p>
        </>
      }
      sections={[...termsOfUse, ...termsOfPaying, ...termsOfLaw]}
    />
  )
}
