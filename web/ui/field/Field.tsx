import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'
import { classes } from '#web/ui/classes.ts'
import styles from './field.module.css'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> & {
  label: string
  value: string
  onValue: (value: string) => void
  /** What is wrong with the value; said aloud when it appears. */
  complaint?: string | undefined
  /** What to know before filling it in. */
  hint?: string | undefined
  /** A button at the end of the field, within its edge. */
  aside?: ReactNode
  compact?: boolean
  ref?: Ref<HTMLInputElement>
}

/** A labelled text field. */
export const Field = ({ label, onValue, complaint, hint, aside, compact, ...rest }: Props) => {
  const id = useId()
  const described = [complaint && `${id}-complaint`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={classes(styles.field, compact && styles.compact)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.edge}>
        <input
          id={id}
          className={styles.input}
          aria-invalid={complaint !== undefined}
          aria-describedby={described || undefined}
          onChange={(event) => onValue(event.target.value)}
          {...rest}
        />
        {aside}
      </div>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {complaint && (
        <p className={styles.complaint} id={`${id}-complaint`} role="alert">
          {complaint}
        </p>
      )}
    </div>
  )
}
