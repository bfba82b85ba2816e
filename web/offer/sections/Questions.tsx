import '#web/ui/styles/summary.css'
import type { ReactNode } from 'react'
import { afterCourse, noticeDays, noticeOf, plans, refund } from '#events/payment/money/plans.ts'
import { Address } from '#web/site/texts/operator.tsx'
import type { Choice } from '#web/offer/use-choice.ts'
import { pricesText, type ShownPrices } from '#web/offer/use-prices.ts'
import styles from './questions.module.css'
import { Section } from './Section.tsx'

const { from, to } = refund.processingBusinessDays

type Question = { asked: string; answer: ReactNode }

export const Questions = ({ choice: { sale, prices } }: { choice: Pick<Choice, 'sale' | 'prices'> }) => (
  <Section title="Frequently asked questions" narrow>
    <div className={styles.questions}>
      {questionsFor(sale, prices).map(({ asked, answer }) => (
        <details key={asked} className={styles.question}>
          <summary className={styles.asked}>{asked}</summary>
          <div className={styles.answer}>{typeof answer === 'string' ? <p>{answer}</p> : answer}</div>
        </details>
      ))}
    </div>
  </Section>
)

const questionsFor = (sale: boolean, prices: ShownPrices): readonly Question[] => [
  {
    asked: 'What do I get?',
    answer:
      'A course of 28 days in your own account, one page for each day: a verse, a prayer, a reflection, a small task and a moment of gratitude, with quiet music if you like it. You can read it on your phone, tablet or computer.',
  },
  {
    asked: 'How much time does it take?',
    answer:
      'About 5, 10, 15 or 20 minutes a day, whichever you choose. Without a choice, a day takes about 6 to 10. A new day opens every calendar day, and the days that are open stay open: if you miss one, pick up where you left off.',
  },
  {
    asked: 'What makes the plan personal?',
    answer:
      'Your answers decide how long each day is, how it greets you, the Bible translation, the music, and a part of many days. You see why: each week, and in your plan. If you’d rather we didn’t store your answers, your device makes the plan from them.',
  },
  {
    asked: 'Do I need to know the Bible well, or belong to a church?',
    answer:
      'No. Every passage is printed in full, and if the Bible is new to you, a short note says where each one comes from. You choose the Bible: the King James or, in today’s English, the World English Bible, and you can switch on any day. The plan is for anyone who wants to read and pray: from any church, or from none yet.',
  },
  {
    asked: 'How do renewals work, and how do I cancel?',
    answer: (
      <>
        <ul>
          {plans.map((plan) => (
            <li key={plan.id}>
              <strong>{plan.name}:</strong> {noticeOf(plan, sale, prices.of(plan))}
            </li>
          ))}
        </ul>
        <p>
          {pricesText(prices)} The first 28 days are the course. After them you get {afterCourse}, and your journal
          keeps what you wrote. We remind you by e-mail {noticeDays.trial} days before a trial ends and{' '}
          {noticeDays.renewal} days before each renewal. Canceling takes two taps, from that e-mail or in your settings;
          you can also write to <Address of="support" />. Nothing more is charged after that, and you keep your access
          until the end of the time you’ve paid for.
        </p>
      </>
    ),
  },
  {
    asked: 'Can I get my money back?',
    answer: (
      <p>
        Yes. Write to <Address of="support" /> within {refund.days} days of your first payment and we refund it in full.
        The refund covers {refund.covers}. We answer within {refund.responseHours} hours, and refunds are processed in{' '}
        {from}-{to} business days.
      </p>
    ),
  },
  {
    asked: 'Who sees my answers?',
    answer:
      'Only you, and the people and companies that run the service for us. We store your quiz answers only if you agreed, and never pass them to advertisers. What you write in the course is saved only if you agree to that too. Your name, your e-mail address and your words are encrypted, and deleting your account destroys the keys.',
  },
]
