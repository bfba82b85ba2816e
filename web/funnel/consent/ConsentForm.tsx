import { useId, useState } from 'react'
import { chooseConsent, useConsent, type ConsentChoice } from '#web/lib/visitor/consent.ts'
import { Button } from '#web/ui/button/Button.tsx'
import styles from './consent-form.module.css'

type Name = keyof ConsentChoice

const QUESTIONS: { name: Name; label: string; meaning: string }[] = [
  {
    name: 'answers',
    label: 'You may use my answers about faith',
    meaning:
      'To shape my plan. They are kept under a random number and not passed on to anyone. If you say no, they stay on this device.',
  },
  {
    name: 'ads',
    label: 'You may measure your ads',
    meaning:
      'Meta learns that someone came by an ad and asked for a plan, never an answer. If you say no, nothing of Meta’s is loaded.',
  },
]

/** Loads the pixel's code only when it has something to do. */
const followConsent = async () => (await import('#web/lib/visitor/pixel.ts')).followConsent()

const Question = ({
  label,
  meaning,
  yes,
  onChange,
}: {
  label: string
  meaning: string
  yes: boolean
  onChange: (yes: boolean) => void
}) => {
  const id = useId()
  return (
    <div className={styles.question}>
      <input
        type="checkbox"
        id={id}
        aria-describedby={`${id}-meaning`}
        checked={yes}
        onChange={(event) => onChange(event.target.checked)}
      />
      <div>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        <p className={styles.meaning} id={`${id}-meaning`}>
          {meaning}
        </p>
      </div>
    </div>
  )
}

/** Combines the stored choice with the current ticks. Each choice is stored and confirmed at once. */
const useConsentForm = (onChosen: (() => void) | undefined) => {
  const known = useConsent()
  const [ticked, setTicked] = useState<Partial<ConsentChoice>>({})
  const [saved, setSaved] = useState(false)
  const shown = { ads: false, answers: false, ...known, ...ticked }
  return {
    shown,
    saved,
    tick: (name: Name, yes: boolean) => {
      setSaved(false)
      setTicked({ ...ticked, [name]: yes })
    },
    choose: (choice: ConsentChoice) => {
      setTicked({})
      setSaved(true)
      chooseConsent(choice)
      void followConsent()
      onChosen?.()
    },
  }
}

/**
 * Asks two independent questions. Accepting both and refusing both take the same effort.
 *
 * @param onChosen closes the form; without it, the form stays and confirms the choice.
 */
export const ConsentForm = ({ onChosen }: { onChosen?: () => void }) => {
  const { shown, saved, tick, choose } = useConsentForm(onChosen)
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        choose(shown)
      }}
    >
      {QUESTIONS.map(({ name, ...question }) => (
        <Question key={name} {...question} yes={shown[name]} onChange={(yes) => tick(name, yes)} />
      ))}
      <div className={styles.both}>
        <Button variant="quiet" compact onClick={() => choose({ ads: false, answers: false })}>
          No to both
        </Button>
        <Button variant="quiet" compact onClick={() => choose({ ads: true, answers: true })}>
          Yes to both
        </Button>
      </div>
      <Button type="submit" compact>
        Save my choices
      </Button>
      {!onChosen && (
        <p className={styles.saved} role="status">
          {saved && 'Your choices are kept.'}
        </p>
      )}
    </form>
  )
}
