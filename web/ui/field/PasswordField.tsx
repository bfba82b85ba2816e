import { useState } from 'react'
import { Field } from './Field.tsx'
import styles from './password-field.module.css'

type Props = Omit<Parameters<typeof Field>[0], 'type' | 'aside'>

/** A password, hidden until its writer asks to see it. */
export const PasswordField = (props: Props) => {
  const [shown, setShown] = useState(false)
  return (
    <Field
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      aside={
        <button
          type="button"
          className={styles.show}
          aria-label={shown ? 'Hide the password' : 'Show the password'}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      }
    />
  )
}
