import { useId, type InputHTMLAttributes } from 'react'
import { classes } from './classes.ts'
import styles from './field.module.css'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> & {
  label: string
  value: string
  onValue: (value: string) => void
  /** What is wrong with the value; said aloud when it appears. */
  complaint?: string | undefined
  compact?: boolean
}

/** A labelled text field. */
export const Field = ({ label, onValue, complaint, compact, ...rest }: Props) => {
  const id = useId()
  return (
    <div className={classes(styles.field, compact && styles.compact)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={styles.input}
        aria-invalid={complaint !== undefined}
        aria-describedby={complaint && `${id}-complaint`}
        onChange={(event) => onValue(event.target.value)}
        {...rest}
      />
      {complaint && (
        <p className={styles.complaint} id={`${id}-complaint`} role="alert">
          {complaint}
        </p>
      )}
    </div>
  )
}
