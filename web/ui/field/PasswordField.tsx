import { useState } from 'react'
import { Field } from './Field.tsx'
import styles from './password-field.module.css'

type Props = Omit<Parameters<typeof Field>[0], 'type' | 'action'>

export const PasswordField = (props: Props) => {
  const [isShown, setIsShown] = useState(false)
  return (
    <Field
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      action={
        <button
          type="button"
          className={styles.show}
          aria-label={isShown ? 'Hide the password' : 'Show the password'}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      }
    />
  )
}
