import type { Section } from '#web/site/LegalPage.tsx'
import { Address, Imprint } from './operator.tsx'

/** The last part of the privacy policy: what you can ask of us. */
export const privacyOfYou: readonly Section[] = [
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <>
        <p>You may at any time, and free of charge:</p>
        <ul>
          <li>ask what we hold about you and how it was used in the past year, and receive a copy,</li>
          <li>have mistakes corrected,</li>
          <li>have your data erased,</li>
          <li>take back a consent, without effect on what was done before,</li>
          <li>object to a use that rests on our legitimate interests, or have a use restricted,</li>
          <li>receive what you gave us in a form that machines can read, or have it passed on.</li>
        </ul>
        <p>
          Subscribers can download and erase their data under Settings. That covers the quiz only if it was taken with
          the same e-mail address, because it could be another person’s. For the rest, write to us.
        </p>
        <p>
          Write to <Address of="info" />, from the e-mail address you gave us if you can. We answer within 30 days. If
          we can’t by then, we tell you why and when we will.
        </p>
        <p>
          If you aren’t content with our answer, you may turn to the Personal Data Protection Commission of Singapore,
          or to the data protection authority of the country you live in.
        </p>
      </>
    ),
  },
  {
    id: 'us-states',
    title: 'If you live in the United States',
    body: (
      <>
        <p>
          California, Colorado, Connecticut, Virginia, Texas, Washington and other states give you rights by law. We
          give them to everyone in the United States: to know and receive what we hold about you, to have it corrected
          and erased, and to use these rights without a worse price or service.
        </p>
        <ul>
          <li>
            <strong>We don’t sell your data for money.</strong> Ads are measured with Meta only if you say yes. Some
            states call that “sharing” or “targeted advertising.” To opt out, say no under{' '}
            <a href="#your-choices">Privacy choices</a>. We treat the signal Global Privacy Control as a no.
          </li>
          <li>
            <strong>Your faith is sensitive data.</strong> We store answers and what you write only after you agree, use
            them for what you agreed to, and never for ads. You can take that back at any time.
          </li>
          <li>
            Someone else may ask for you as your authorized agent. We check with you that you want it. Write to{' '}
            <Address of="info" />. We answer within 45 days, mostly sooner.
          </li>
          <li>
            If we refuse, you may appeal by replying to our answer. We decide on it within 45 days. If you still
            disagree, you may turn to the attorney general of your state.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'must',
    title: 'If you choose not to share data',
    body: (
      <p>
        You don’t have to give us anything. Without your consent, your device makes your plan; without an e-mail address
        and a name we can’t make an account or give you the course; without a payment partner knowing how you pay,
        nothing can be bought.
      </p>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    body: (
      <p>
        The service is for people of 18 years and over. We don’t knowingly collect data of anyone younger. If you
        believe that a child has given us data, write to <Address of="info" />, and we erase it.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to this policy',
    body: (
      <p>
        When we change this policy, you’ll find the new version here with its date. If a change affects you in any way
        that matters, we tell you by e-mail before it takes effect, and where it needs your consent, we ask for it
        again.
      </p>
    ),
  },
  { id: 'contact', title: 'Contact', body: <Imprint /> },
]
