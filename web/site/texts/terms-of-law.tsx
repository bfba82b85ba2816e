import { Link } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import { brand } from '#events/payment/money/brand.ts'
import type { Section } from '#web/site/LegalPage.tsx'
import { Imprint } from './operator.tsx'

/** The last part of the terms: what we do not promise, and whose law holds. */
export const termsOfLaw: readonly Section[] = [
  {
    id: 'no-advice',
    title: 'What the service doesn’t replace',
    body: (
      <>
        <p>
          {brand.name} offers texts and exercises for your own devotion. It isn’t pastoral care, and we don’t speak for
          any church. It isn’t medical, psychological, legal or financial advice either, and no substitute for talking
          to a pastor, a doctor or a therapist. People differ, and we promise no particular result.
        </p>
        <p>
          Please don’t begin, change or stop a treatment because of something you read here. If you’re in distress or in
          danger, call the emergency services or a crisis line in your country now.
        </p>
      </>
    ),
  },
  {
    id: 'accessibility',
    title: 'Accessibility',
    body: (
      <p>
        How people with disabilities can use the service is on our{' '}
        <Link to={paths.accessibility}>accessibility page</Link>.
      </p>
    ),
  },
  {
    id: 'availability',
    title: 'Availability',
    body: (
      <p>
        We take care that the service works, but can’t promise that it’s always available or free of every mistake. We
        may interrupt it for maintenance. If it’s unavailable for longer through our fault, you may ask us for the days
        you lost.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    body: (
      <>
        <p>
          Nothing in these terms limits liability that by law can’t be limited, such as for death or personal injury
          caused by negligence, or for fraud. Your rights as a consumer under the law of the country you live in remain.
        </p>
        <p>
          Beyond that, and as far as the law allows, we aren’t liable for losses that couldn’t have been foreseen, for
          indirect losses, or for lost profit or data, and our liability altogether is limited to what you paid us in
          the twelve months before the event that gave rise to the claim.
        </p>
      </>
    ),
  },
  {
    id: 'ending',
    title: 'Ending the agreement',
    body: (
      <p>
        You may stop using the service at any time, and have your account erased once your plan no longer renews. We may
        suspend or close an account that breaks these terms in a way that matters, if we can after a warning. If we end
        the service or your access through no fault of yours, we return what you paid for the time you can no longer
        use.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    body: (
      <p>
        When we change these terms, the new version is on this page with its date. If a change affects you in any way
        that matters, we tell you by e-mail at least 30 days ahead. If you don’t accept it, you may cancel before it
        takes effect.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Law and disputes',
    body: (
      <>
        <p>
          These terms are governed by the law of Singapore, and the courts of Singapore decide disputes about them. If
          you’re a consumer living elsewhere, you keep the protection of the mandatory rules of your own country, and
          may bring a claim before its courts.
        </p>
        <p>
          Please write to us first. Most things can be solved with one e-mail. If one part of these terms turns out to
          be invalid, the others remain.
        </p>
      </>
    ),
  },
  { id: 'contact', title: 'Contact', body: <Imprint /> },
]
