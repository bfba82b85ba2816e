import { useId } from 'react'
import styles from './success.module.css'

type Props = { isAllowed: boolean; onChange: (isAllowed: boolean) => void }

/** Asks for consent to save what the subscriber writes. It is a choice of its own: registering doesn't depend on it. */
export const SaveWriting = ({ isAllowed, onChange }: Props) => {
  const id = useId()
  return (
    <div className={styles.choice}>
      <input
        id={id}
        type="checkbox"
        aria-describedby={`${id}-meaning`}
        checked={isAllowed}
        onChange={(event) => onChange(event.target.checked)}
      />
      <div>
        <label htmlFor={id}>Save what I write in the course, which may reveal my religious beliefs</label>
        <p id={`${id}-meaning`}>
          Optional. We store it encrypted, for any device. Unchecked, it stays on the device you write on until you log
          out. Change it anytime in Settings.
        </p>
      </div>
    </div>
  )
}
