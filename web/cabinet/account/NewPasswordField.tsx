import { useEffect, useRef } from 'react'
import { PasswordField } from '#web/ui/field/PasswordField.tsx'
import { passwordComplaint } from './password-rule.ts'

type Props = { label: string; value: string; onValue: (value: string) => void }

/** A password being chosen. Its form cannot be sent before the server would take it. */
export const NewPasswordField = ({ value, ...rest }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.setCustomValidity(passwordComplaint(value) ?? ''), [value])
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
