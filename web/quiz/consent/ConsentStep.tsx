import '#web/ui/styles/summary.css'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { chooseConsent } from '#web/quiz/visitor/consent.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button/Button.tsx'
import styles from './consent-step.module.css'
import { followConsent } from './follow-consent.ts'
import { Purpose } from './Purpose.tsx'

const MORE = [
  'With a yes, we store your answers under a random number, together with your e-mail and name if you enter them. Combined with others’, they show us which questions help. We sell them to no one.',
  'With a no, we only count that a question was passed and how fast.',
  'Change your mind anytime under “Privacy choices” in the menu, or once you have an account, under Settings. Your plan and our reports then forget your answers.',
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
      <div className={styles.facts}>
        <p>We ask about your days, the Bible and prayer. Your answers may reveal your religious beliefs.</p>
        <p>They shape your 28-day plan.</p>
        <p>If you say no, they stay on this device, and your plan is made here.</p>
        <details className={styles.more}>
          <summary>More</summary>
          {MORE.map((text) => (
            <p key={text}>{text}</p>
          ))}
          <Purpose name="ads" isAllowed={ads} onChange={setAds} />
          <p>
            <Link to={paths.privacyPolicy} target="_blank" rel="noopener">
              Privacy Policy
            </Link>
          </p>
        </details>
      </div>
      <div className={styles.buttons}>
        <Button onClick={() => choose(false)}>No, I decline</Button>
        <Button onClick={() => choose(true)}>Yes, I agree</Button>
      </div>
    </main>
  )
}
