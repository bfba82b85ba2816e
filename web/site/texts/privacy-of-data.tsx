import { brand } from '#events/payment/money/brand.ts'
import type { Section } from '#web/site/LegalPage.tsx'
import { Address, Operator } from './operator.tsx'

/** The first part of the privacy policy: who we are, what we collect, and why. */
export const privacyOfData: readonly Section[] = [
  {
    id: 'who',
    title: 'Who is responsible',
    body: (
      <>
        <p>
          <Operator /> is a company based in Singapore. We decide why and how your personal data is used when you use{' '}
          {brand.name}: we are the organization under Singapore’s Personal Data Protection Act 2012 (PDPA), and the
          controller under the General Data Protection Regulation of the European Union and of the United Kingdom
          (GDPR).
        </p>
        <p>
          Our data protection officer answers questions about this policy at <Address of="info" />.
        </p>
      </>
    ),
  },
  {
    id: 'what',
    title: 'What we collect',
    body: (
      <>
        <h3>When you take the quiz</h3>
        <ul>
          <li>
            that the landing page was opened and by which ad, without a number: your browser makes one and keeps it when
            you choose your age, so that what follows belongs together,
          </li>
          <li>your age group, your answers, and how many seconds each took,</li>
          <li>
            which ads brought you here: their tags, their campaigns and their networks, but not the numbers by which
            those networks know you,
          </li>
          <li>
            whether you came with a phone, a tablet or a computer, its kind of system, the app in which you opened our
            page, your browser’s language and your country, but not the model or the version,
          </li>
          <li>
            which of our pages you’ve seen and when, which plan you chose, whether you claimed the sale, and whether the
            checkout was opened, closed or failed,
          </li>
          <li>
            your e-mail address and first name, if you give them and agreed that we store your answers; your e-mail
            address also if you ask us to send you your plan,
          </li>
          <li>the choices you make below.</li>
        </ul>
        <h3>When you become a subscriber</h3>
        <ul>
          <li>your first and last name and e-mail address,</li>
          <li>your browser’s time zone, and when it changes, because your days open at midnight there,</li>
          <li>if you ask for reminders: their hour, your browser’s time zone, and the days on which we sent them,</li>
          <li>your password, of which we keep only a hash that can’t be reversed,</li>
          <li>
            where you’re logged in: the name of the browser, encrypted, when you logged in and when it was last used,
            for 30 days at most,
          </li>
          <li>
            what you paid and when, the state of your subscription and the number of the payment. Card details go to our
            payment partner alone.
          </li>
        </ul>
        <h3>When you follow the course</h3>
        <ul>
          <li>the days you opened and finished, the time you spent on them and your star ratings,</li>
          <li>the Bible translation you chose, and when you began what follows the course,</li>
          <li>what you choose and write in the tasks, if you agreed that we save it.</li>
        </ul>
        <h3>When you withdraw from a purchase</h3>
        <ul>
          <li>the name, e-mail address and order number you enter, and what you write with them.</li>
        </ul>
        <h3>On the technical side</h3>
        <ul>
          <li>
            your network address, held in memory for about a minute to keep out automated abuse; of failed sign-ins,
            withdrawals and first visits by an ad, an unreadable code made from it for up to two hours after the last,
            and of the e-mail address of a withdrawal or of a mail with a plan such a code for up to 25 hours. Our logs
            say that a page or a call was answered, not to whom; for sign-ins they hold codes of the name and the
            network address that change every day,
          </li>
          <li>
            how fast our pages appear and react in your browser, counted by page, by ad and by day together with the
            pages of everyone else, without a number that leads to you,
          </li>
          <li>
            if you said yes to measuring ads: your network address and the name of your browser when you buy, until Meta
            has the report.
          </li>
        </ul>
        <p>We ask for nothing else, and we buy no data about you.</p>
      </>
    ),
  },
  {
    id: 'faith',
    title: 'Answers about your faith',
    body: (
      <>
        <p>
          Some questions touch on what you believe and how you pray. The law of many countries counts such answers as
          sensitive (“special category”) data, and we treat all of your quiz answers and all you write in the course
          that way:
        </p>
        <ul>
          <li>
            We store them with your consent only. We ask for it on a screen of its own before the first question, and
            you can take it back at any time under “Privacy choices,” or once you have an account, under Settings. We
            then delete what you chose, and your plan and our reports forget it. It leaves our backups when these are
            deleted, after two weeks. Without your consent your answers stay on your device, which makes your plan from
            them, and we only store that a question was passed and how many seconds it took. A logout removes them from
            this device; on another one you read our standard plan. Until you create an account, a later yes also sends
            us the answers that are still on this device.
          </li>
          <li>
            We save what you choose and write in the course with a consent of its own only. We ask for it when you
            create your account, and you can give it or take it back at any time under Settings. When you take it back,
            we destroy the key that it is encrypted with. Without it, what you write stays on your device until you log
            out, and we only know that you finished a day, how long it took, and your star rating.
          </li>
          <li>
            We use your quiz answers to make your plan, to show them to you again, and, combined with those of others,
            to see which questions help. We use what you write in the course only to show it to you again.
          </li>
          <li>
            What you chose is stored under a random number, apart from the record that you answered, so that it can be
            deleted. Your name and your e-mail address are encrypted with a key of your own.
          </li>
          <li>No answer, and nothing derived from one, goes to an advertiser or to any other third party.</li>
          <li>No decision with legal or similar effect on you is ever made from them.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'why',
    title: 'What we use it for, and on what basis',
    body: (
      <table>
        <thead>
          <tr>
            <th scope="col">Purpose</th>
            <th scope="col">Data</th>
            <th scope="col">Basis (PDPA; GDPR)</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">To make and keep your plan</th>
            <td>Quiz answers, age group, name, e-mail, if you agreed</td>
            <td>Your consent; Art. 6(1)(a) and 9(2)(a)</td>
          </tr>
          <tr>
            <th scope="row">To send you the link to your plan, if you ask for it</th>
            <td>E-mail</td>
            <td>Your consent; Art. 6(1)(a). It’s one e-mail</td>
          </tr>
          <tr>
            <th scope="row">To count how the quiz is used by people who declined</th>
            <td>Age group, questions passed and how fast; no answer, no name and no e-mail</td>
            <td>Legitimate interests; Art. 6(1)(f)</td>
          </tr>
          <tr>
            <th scope="row">To give you the course</th>
            <td>Account, progress</td>
            <td>Contract, Art. 6(1)(b); your explicit consent at the agreement, Art. 9(2)(a)</td>
          </tr>
          <tr>
            <th scope="row">To show you what you wrote, on any device</th>
            <td>What you choose and write in the course</td>
            <td>Your consent; Art. 6(1)(a) and 9(2)(a)</td>
          </tr>
          <tr>
            <th scope="row">To take payments and keep accounts</th>
            <td>Payment records, e-mail. That you ordered a Bible plan may reveal your religion</td>
            <td>
              Contract and legal duty; Art. 6(1)(b) and (c). Your explicit consent at the agreement before you pay; Art.
              9(2)(a)
            </td>
          </tr>
          <tr>
            <th scope="row">To answer you and tell you what matters about your plan</th>
            <td>E-mail, name, what you write to us</td>
            <td>Your consent; contract, Art. 6(1)(b)</td>
          </tr>
          <tr>
            <th scope="row">To remind you by e-mail, if you ask for it</th>
            <td>E-mail, name, hour and time zone, progress</td>
            <td>Your consent; Art. 6(1)(a). A link in each e-mail, or your settings, takes it back</td>
          </tr>
          <tr>
            <th scope="row">To keep the service safe, and to count how the quiz is used</th>
            <td>Network address, steps reached, pages seen, version, ad tag and campaign</td>
            <td>Legitimate interests; Art. 6(1)(f)</td>
          </tr>
          <tr>
            <th scope="row">To measure our ads</th>
            <td>See “Ads and cookies”</td>
            <td>Your consent; Art. 6(1)(a) and 9(2)(a)</td>
          </tr>
        </tbody>
      </table>
    ),
  },
]
