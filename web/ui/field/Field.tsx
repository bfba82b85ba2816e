import { useEffect, useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'
import { tidy } from '#api/contracts/tidy/tidy.ts'
import { classes } from '#web/ui/classes.ts'
import styles from './field.module.css'
import { noticeSilentFill } from './silent-fill.ts'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> & {
  label: string
  value: string
  onValue: (value: string) => void
  /** Error in the value. Screen readers announce it when it appears. */
  error?: string | undefined
  /** Help that is visible before the field is filled in. */
  hint?: string | undefined
  /** Button at the end of the field, inside its border. */
  action?: ReactNode
  compact?: boolean
  ref?: Ref<HTMLInputElement>
}

/** Renders a labeled text field. */
export const Field = ({ label, onValue, error, hint, action, compact, ...rest }: Props) => {
  const id = useId()
  useEffect(() => noticeSilentFill(id), [id])
  const descriptionIds = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={classes(styles.field, compact && styles.compact)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.control}>
        <input
          id={id}
          className={styles.input}
          aria-invalid={error !== undefined}
          aria-describedby={descriptionIds || undefined}
          onChange={({ target }) => onValue(rest.type === 'email' ? tidy(target.value) : target.value)}
          {...rest}
        />
        {action}
      </div>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className={styles.error} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
