import { brand } from '#events/payment/money/brand.ts'
import { LegalPage } from './LegalPage.tsx'
import { Choices } from './Choices.tsx'
import { privacyOfData } from './texts/privacy-of-data.tsx'
import { privacyOfOthers } from './texts/privacy-of-others.tsx'
import { privacyOfYou } from './texts/privacy-of-you.tsx'

export default function PrivacyPolicy() {
  return (
    <LegalPage
      title="Privacy Policy"
      summary={
        <p>
          What you tell {brand.name} may say something about your faith, and we treat it with care. We use it to make
          your plan. Your name, your e-mail and what you write are encrypted under a key of your own. We sell nothing,
          no advertiser learns an answer of yours, and ads are measured only if you say yes.
        </p>
      }
      sections={[
        ...privacyOfData,
        { id: 'your-choices', title: 'Privacy choices', body: <Choices /> },
        ...privacyOfOthers,
        ...privacyOfYou,
      ]}
    />
  )
}
