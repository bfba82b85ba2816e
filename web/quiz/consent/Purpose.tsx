import { useId } from 'react'
import { hasPrivacySignal, type ConsentChoice } from '#web/quiz/visitor/consent.ts'
import styles from './consent-form.module.css'
import { PRIVACY_SIGNAL, PURPOSES } from './purposes.ts'

type PurposeProps = { name: keyof ConsentChoice; isAllowed: boolean; onChange: (isAllowed: boolean) => void }

/** Renders the checkbox of one purpose. Ads can't be allowed in a browser that objects to them. */
export const Purpose = ({ name, isAllowed, onChange }: PurposeProps) => {
  const id = useId()
  const isBlocked = name === 'ads' && hasPrivacySignal()
  const { label, meaning } = PURPOSES[name]
  return (
    <div className={styles.question}>
      <input
        type="checkbox"
        id={id}
        aria-describedby={`${id}-meaning`}
        checked={isAllowed && !isBlocked}
        disabled={isBlocked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <div>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        <p className={styles.meaning} id={`${id}-meaning`}>
          {isBlocked ? PRIVACY_SIGNAL : meaning}
        </p>
      </div>
    </div>
  )
}
