import { brand } from '#web/ui/brand.ts'
import type { Section } from '#web/legal/LegalPage.tsx'
import { Address, Operator } from './operator.tsx'

/** The first part of the terms: who agrees to what, and what the service is. */
export const termsOfUse: readonly Section[] = [
  {
    id: 'agreement',
    title: 'Who we are, and what you agree to',
    body: (
      <>
        <p>
          <Operator /> is a company based in Singapore (“we”, “us”). These terms are the agreement between you and us
          about the website {brand.name}, its quiz and its course (the “service”).
        </p>
        <p>
          You agree to them when you buy a plan, by ticking the box that says so, and when you make an account. If you
          do not agree with them, please do not use the service.
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
          You answer a quiz, and we put together a Bible plan for you: prayers, verses, reflections, short tasks of 5 to
          20 minutes, gratitude check-ins, a timer and optional music. The course has 28 days. One more day opens on
          each calendar day after you register, in your time zone, and days once opened stay open while you have access.
        </p>
        <p>
          It is read in a web browser, online. You need a current browser, a connection, and an e-mail address. We go on
          working on the service, and may change its content and form, as long as what you paid for is not made less in
          any way that matters.
        </p>
      </>
    ),
  },
  {
    id: 'age',
    title: 'Who may use it',
    body: (
      <p>
        The service is for people of 18 years and over who can make a binding agreement. It is offered to individuals
        for their own personal use.
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
          details, keep the password to yourself, and use the account yourself. What is done with your account counts as
          done by you, unless you could not have prevented it.
        </p>
        <p>
          If you think that someone else has come into your account, write to <Address of="support" /> at once.
        </p>
      </>
    ),
  },
  {
    id: 'your-words',
    title: 'What you write',
    body: (
      <p>
        Your answers and reflections are yours. We store them only to show them to you again and to keep your place in
        the course. We do not publish them, read them for other purposes, or train anything with them. How we protect
        them stands in the Privacy Policy.
      </p>
    ),
  },
  {
    id: 'our-words',
    title: 'What we made',
    body: (
      <p>
        The texts, pictures, music and software of the service belong to us or to those who let us use them. With your
        access comes a personal right, not exclusive and not transferable, to use them for yourself. Please do not copy
        them in quantity, sell them, pass your access on, or collect content by automatic means. You are welcome to
        quote a few lines, to pray the prayers with others, and to print a page for yourself.
      </p>
    ),
  },
  {
    id: 'fair-use',
    title: 'Fair use',
    body: (
      <ul>
        <li>Do nothing unlawful with the service, and nothing that harms others or us.</li>
        <li>Do not try to come into parts of it, or into accounts, that are not yours.</li>
        <li>Do not disturb it, overload it, or get around its technical limits.</li>
      </ul>
    ),
  },
]
