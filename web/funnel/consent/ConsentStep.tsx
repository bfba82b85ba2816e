import '#web/ui/styles/summary.css'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { chooseConsent } from '#web/lib/visitor/consent.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button/Button.tsx'
import styles from './consent-step.module.css'
import { followConsent } from './follow-consent.ts'
import { Purpose } from './Purpose.tsx'

const FACTS = [
  {
    title: 'What we ask',
    text: 'About your days, how you read the Bible, and how you pray. Your answers may reveal your religious beliefs.',
  },
  {
    title: 'Why',
    text: 'To make your 28-day plan, and to see, counted together with others, which questions help.',
  },
  {
    title: 'What happens with them',
    text: 'We store them under a random number, together with your e-mail and name if you enter them. They never go to anyone else. Take your yes back at any time under “Your choices” in the menu: your plan and our reports then forget them.',
  },
  {
    title: 'If you say no',
    text: 'Your answers stay on this device. We only count that a question was passed and how fast, and you get our standard plan.',
  },
]

/** Asks for consent before the first question. Both buttons continue, and neither is easier to press. */
export const ConsentStep = () => {
  const [ads, setAds] = useState(false)
  // Refusing the answers refuses everything that this screen asks.
  const choose = (answers: boolean) => {
    chooseConsent({ ads: ads && answers, answers })
    if (ads && answers) void followConsent()
  }
  return (
    <main className={styles.page}>
      <h1 className={styles.title}>May we store your answers?</h1>
      <dl className={styles.facts}>
        {FACTS.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <details className={styles.ads}>
        <summary>Ad measurement is {ads ? 'on' : 'off'}</summary>
        <Purpose name="ads" isAllowed={ads} onChange={setAds} />
      </details>
      <div className={styles.buttons}>
        <Button onClick={() => choose(false)}>No, I decline</Button>
        <Button onClick={() => choose(true)}>Yes, I agree</Button>
      </div>
      <p className={styles.more}>
        <Link to={paths.privacyPolicy} target="_blank" rel="noopener">
          Privacy Policy
        </Link>
      </p>
    </main>
  )
}
