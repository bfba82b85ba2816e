import type { Section } from '#web/site/LegalPage.tsx'
import { RetentionTime } from './operator.tsx'

/** The middle of the privacy policy: ads, those who work for us, other countries, safety. */
export const privacyOfOthers: readonly Section[] = [
  {
    id: 'ads',
    title: 'Ads and cookies',
    body: (
      <>
        <p>
          We set no cookies of our own, unless you say yes to measuring ads. From the moment you choose your age, your
          browser’s storage holds what the site needs to work: the random number, the tag of the ad that brought you
          here, your place in the quiz and your answers, what hasn’t reached us yet, which of our pages you’ve seen,
          when your discount ends, your choices, your name and e-mail address until you close the tab, for a day a
          purchase that you haven’t registered yet, and, if you log in, your session, a token that recognizes this
          device at your next sign-in, how you like pages to look, and the days you’ve opened with what you wrote in
          them. Creating your account removes the number and everything stored with it, so another person at this
          browser starts over; only quiz answers that you kept to this device stay, to make your days. Logging out
          removes them, the days and your words too, and asks first if some of them haven’t reached us. If you log out
          from another device, what exists only here stays until you log out here.
        </p>
        <p>
          <strong>Meta Pixel, only if you say yes to measuring ads.</strong> Then your browser loads a script of Meta
          Platforms (Facebook and Instagram). It may set the cookies _fbp and _fbc; if you came by an ad of theirs, we
          set _fbc ourselves, with the number of that click. The script tells Meta that your browser reached one of a
          few moments: you asked for your plan, saw the offer, began a checkout or completed one. After a purchase our
          server may tell Meta its amount and currency and its number, with your e-mail address and your customer number
          at our payment partner in hashed form, the network address and the name of your browser, and those cookies, so
          that the ad that brought you here can be credited. Meta also receives what every request carries: your network
          address, your browser, and the address of the page. None of our addresses contains an answer. We’ve switched
          off the pixel’s own collecting of clicks and forms.
        </p>
        <p>
          If your browser sends the Global Privacy Control signal, we treat it as your no to ads. Until you say yes, no
          Meta code is loaded and nothing is sent to Meta. When you take it back, reporting stops at once and its
          cookies on our site are deleted. What Meta does with what it received is explained in its own privacy policy;
          for the collection we’re responsible together with Meta.
        </p>
      </>
    ),
  },
  {
    id: 'who-receives',
    title: 'Who else receives data',
    body: (
      <>
        <ul>
          <li>
            <strong>Paddle</strong> (Paddle.com Market Limited and its group), our online reseller and merchant of
            record. When you open our offer, your browser loads Paddle’s script to show prices in your currency, so
            Paddle receives your network address. It takes the payment under its own privacy policy and tells us that it
            was made. We give it your e-mail address if we know it, which plan you chose, and your random number. The
            checkout page of Paddle may set cookies that it needs to take a payment safely.
          </li>
          <li>
            <strong>Companies that work for us</strong>, for hosting, storage and the sending of e-mail. They act on our
            instructions, under contract, and may not use the data for themselves.
          </li>
          <li>
            <strong>Meta</strong>, with your consent and within the limits above.
          </li>
          <li>
            <strong>Authorities and courts</strong>, where the law obliges us, and no further than it does.
          </li>
          <li>
            <strong>A successor</strong>, if the business is sold or merged. It would be bound by this policy, and you
            would be told before.
          </li>
        </ul>
        <p>We don’t sell or rent personal data.</p>
      </>
    ),
  },
  {
    id: 'countries',
    title: 'Other countries',
    body: (
      <p>
        We’re in Singapore, and those who work for us may be in other countries, among them the United Kingdom, member
        states of the European Union and the United States. When data leaves Singapore we see to it that it is protected
        to a standard comparable to the PDPA; when it leaves the European Economic Area or the United Kingdom, by an
        adequacy decision or by the standard contractual clauses, of which you may ask us for a copy.
      </p>
    ),
  },
  {
    id: 'safety',
    title: 'How we protect it',
    body: (
      <>
        <p>
          Everything travels encrypted over the internet. Names, e-mail addresses and what you write are also stored
          encrypted, under keys that belong to one person alone. Your quiz answers are stored under the number of your
          visit, apart from your name and your e-mail address. Passwords are stored as hashes. Few people have access,
          and only to what their work needs.
        </p>
        <p>
          No protection is perfect. If a breach puts you at risk, we tell you and the authorities in charge within the
          time the law sets.
        </p>
      </>
    ),
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    body: (
      <ul>
        <li>
          <strong>Quiz, name and e-mail</strong>: if you don’t buy a plan, we erase your name, your e-mail address and
          your answers <RetentionTime />, also the address that you only typed at the checkout. If you bought one and
          haven’t created your account yet, we keep them, so that you still can. Write to us, and we erase them at once.
        </li>
        <li>
          <strong>Network address and browser at a purchase</strong>: only if you said yes to measuring ads, and until
          Meta has the report, at most seven days.
        </li>
        <li>
          <strong>Account and course</strong>: for as long as you have an account, also while no subscription is
          running, so that you find your place again. You may have it erased at any time; a plan that still renews has
          to be canceled first. An account that never paid is erased like the quiz.
        </li>
        <li>
          <strong>Payment records</strong>: for at least five years, as Singapore’s accounting law demands, without what
          you wrote or answered, and without your name and e-mail address once they’re erased.
        </li>
        <li>
          <strong>Withdrawals</strong>: your name, address and words in them are encrypted and erased some months after
          we handled the withdrawal. Its date stays with the payment records.
        </li>
        <li>
          <strong>Our correspondence</strong>: for as long as the matter is open, and as long after as claims about it
          may be made.
        </li>
      </ul>
    ),
  },
  {
    id: 'erasure',
    title: 'What erasing means',
    body: (
      <p>
        When your data is erased, we delete your quiz answers and your age group, and destroy the keys that your name,
        your e-mail address and what you wrote are encrypted with. From then on no one can read them in our database. We
        delete our backups after two weeks, so after two weeks at most no one can read them there either. Before that,
        we use a backup to repair our service only, and then erase your data again before anyone can read it. A
        withdrawal from a purchase stays readable until we’ve handled it. What remains are counts, payment records and,
        under the number of your visit, your choices about consent, which pages you saw, and which questions you passed,
        when and how fast. Under another random number, to which nothing of yours leads any more, remain the days you
        finished, when and how fast, and your star ratings, without an answer or a word of yours. The age group of
        someone who never bought stays with the number of their visit, unless they ask us to erase it.
      </p>
    ),
  },
]
