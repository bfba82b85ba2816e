import type { InputHTMLAttributes } from 'react'
import styles from './choice-row.module.css'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> & {
  type: 'radio' | 'checkbox'
  label: string
  /** The key that chooses it while a choice beside it has the focus of the keyboard. */
  letter?: string | undefined
}

/** A choice whose whole row is the radio button or checkbox, which covers the visible row. */
export const ChoiceRow = ({ label, letter, ...rest }: Props) => (
  <label className={styles.row}>
    <input className={styles.input} {...rest} />
    <span className={styles.face}>
      {letter && (
        <kbd className={styles.letter} aria-hidden="true">
          {letter}
        </kbd>
      )}
      <span className={styles.label}>{label}</span>
      <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true">
        {rest.type === 'radio' ? (
          <circle className={styles.box} cx="12" cy="12" r="11" />
        ) : (
          <rect className={styles.box} x="1" y="1" width="22" height="22" rx="5" />
        )}
        <path className={styles.tick} d="m7 12.4 3.4 3.4L17.2 9" />
      </svg>
    </span>
  </label>
)
