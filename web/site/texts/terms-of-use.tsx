import { brand } from '#events/payment/money/brand.ts'
import type { Section } from '#web/site/LegalPage.tsx'
import { Address, Operator } from './operator.tsx'

/** The first part of the terms: who agrees to what, and what the service is. */
export const termsOfUse: readonly Section[] = [
  {
    id: 'agreement',
    title: 'Who we are, and what you agree to',
    body: (
      <>
        <p>
          <Operator /> is a company based in Singapore (“we,” “us”). These terms are the agreement between you and us
          about the website {brand.name}, its quiz and its course (the “service”).
        </p>
        <p>
          You agree to them when you buy a plan, by ticking the box that says so. If you don’t agree with them, please
          don’t use the service.
        </p>
      </>
    ),
  },
  {
    id: 'service',
    title: 'What the service is',
    body: (
      <>
        <p>
          You answer a quiz, and we put together a Bible plan for you: prayers, verses, reflections, short tasks,
          gratitude check-ins, a timer and optional music, most days for 5 to 20 minutes. The course has 28 days. One
          more day opens on each calendar day after you register, in your time zone, and days once opened stay open
          while you have access. When you’ve completed day 28, you can go on with a second season of 28 days and with a
          short page for every day.
        </p>
        <p>
          You read it in a web browser. You need a current browser, a connection, and an e-mail address. We keep working
          on the service and may change its content and form, as long as what you paid for doesn’t become less in any
          way that matters.
        </p>
      </>
    ),
  },
  {
    id: 'age',
    title: 'Who may use it',
    body: (
      <p>
        The service is for people aged 18 and over who can make a binding agreement. It’s offered to individuals for
        their own personal use.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <>
        <p>
          After paying you make an account with your name, your e-mail address and a password. Please give correct
          details, keep the password to yourself, and use the account yourself. You’re responsible for what happens in
          your account, unless you couldn’t have prevented it.
        </p>
        <p>
          If you think that someone else is using your account, write to <Address of="support" /> at once.
        </p>
      </>
    ),
  },
  {
    id: 'your-words',
    title: 'What you write',
    body: (
      <p>
        Your answers and reflections are yours. If you agree, we store them, only to show them to you again. Otherwise
        they stay on your device. We don’t publish them, read them for other purposes, or train anything with them. The
        Privacy Policy explains how we protect them.
      </p>
    ),
  },
  {
    id: 'our-words',
    title: 'What we made',
    body: (
      <p>
        The texts, pictures, music and software of the service belong to us or to those who let us use them. With your
        access comes a personal right, not exclusive and not transferable, to use them for yourself. Please don’t copy
        them in quantity, sell them, pass your access on, or collect content by automatic means. You’re welcome to quote
        a few lines, to pray the prayers with others, and to print a page for yourself. The piano in our music is the
        Salamander Grand Piano, recorded by Alexander Holm, under the license CC BY 3.0.
      </p>
    ),
  },
  {
    id: 'bibles',
    title: 'The Bibles we quote',
    body: (
      <p>
        We quote the World English Bible, which is in the public domain, and the Authorized (King James) Version. Rights
        in the Authorized Version in the United Kingdom are vested in the Crown. Its patentee in that country is
        Cambridge University Press. Elsewhere it’s in the public domain.
      </p>
    ),
  },
  {
    id: 'fair-use',
    title: 'Fair use',
    body: (
      <ul>
        <li>Don’t do anything unlawful with the service, or anything that harms others or us.</li>
        <li>Don’t try to access parts of it, or accounts, that aren’t yours.</li>
        <li>Don’t disrupt it, overload it, or get around its technical limits.</li>
      </ul>
    ),
  },
]
