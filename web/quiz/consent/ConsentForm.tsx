import { useState } from 'react'
import { Link } from 'react-router-dom'
import { chooseConsent, useConsent, type ConsentChoice } from '#web/quiz/visitor/consent.ts'
import { sendEarlierAnswers } from '#web/quiz/visitor/given-answers.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button/Button.tsx'
import styles from './consent-form.module.css'
import { followConsent } from './follow-consent.ts'
import { Purpose } from './Purpose.tsx'

const NAMES = ['answers', 'ads'] as const

/** Changes the choices at any time. Accepting both and refusing both take the same effort. */
export const ConsentForm = () => {
  const { shown, saved, tick, choose } = useConsentForm()
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        choose(shown)
      }}
    >
      {NAMES.map((name) => (
        <Purpose key={name} name={name} isAllowed={shown[name]} onChange={(isAllowed) => tick(name, isAllowed)} />
      ))}
      <div className={styles.both}>
        <Button variant="quiet" compact onClick={() => choose({ ads: false, answers: false })}>
          Decline both
        </Button>
        <Button variant="quiet" compact onClick={() => choose({ ads: true, answers: true })}>
          Accept both
        </Button>
      </div>
      <Button type="submit" compact>
        Save my choices
      </Button>
      <p className={styles.saved} role="status">
        {saved && (
          <>
            Your choices are saved. If you have an account, take back what you agreed to before you bought under{' '}
            <Link to={paths.account.settings}>Settings</Link>.
          </>
        )}
      </p>
    </form>
  )
}

/** Combines the stored choice with the current ticks. Each choice is stored and confirmed at once. */
const useConsentForm = () => {
  const known = useConsent()
  const [ticked, setTicked] = useState<Partial<ConsentChoice>>({})
  const [saved, setSaved] = useState(false)
  const shown = { ads: false, answers: false, ...known, ...ticked }
  return {
    shown,
    saved,
    tick: (name: keyof ConsentChoice, isAllowed: boolean) => {
      setSaved(false)
      setTicked({ ...ticked, [name]: isAllowed })
    },
    choose: (choice: ConsentChoice) => {
      setTicked({})
      setSaved(true)
      chooseConsent(choice)
      sendEarlierAnswers()
      void followConsent()
    },
  }
}
