import { useEffect, useRef } from 'react'
import { PasswordField } from '#web/ui/field/PasswordField.tsx'
import { passwordError } from './password-rule.ts'

type Props = { label: string; value: string; onValue: (value: string) => void }

/** A field for a new password. Its form can't be submitted until the server would accept the password. */
export const NewPasswordField = ({ value, ...rest }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.setCustomValidity(passwordError(value) ?? ''), [value])
  return (
    <PasswordField
      ref={input}
      name="password"
      autoComplete="new-password"
      hint="8 to 72 characters"
      required
      value={value}
      {...rest}
    />
  )
}
