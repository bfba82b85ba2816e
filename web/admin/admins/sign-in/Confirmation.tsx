import { useState } from 'react'
import { Field } from '#web/ui/field/Field.tsx'
import { AdminPasswordField } from './AdminPasswordField.tsx'
import { useAccount } from '#web/admin/admins/sign-in/use-account.ts'

type Confirmation = {
  /** The typed fields, in the form that requests take. */
  given: { password: string; code?: string }
  clear: () => void
  hasSecondFactor: boolean
  setPassword: (password: string) => void
  setCode: (code: string) => void
}

/** Keeps the password, and the code of the authenticator app, that confirm an action. */
export const useConfirmation = (): Confirmation => {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const hasSecondFactor = useAccount().data?.hasSecondFactor ?? false
  const clear = () => {
    setPassword('')
    setCode('')
  }
  return { given: { password, ...(code && { code }) }, clear, hasSecondFactor, setPassword, setCode }
}

type Props = { confirmation: Confirmation; label?: string; hint?: string }

/** Asks the signed-in admin for the password again, and for a code if there is an authenticator app. */
export const ConfirmationFields = ({ confirmation, label = 'Your password', hint }: Props) => (
  <>
    <AdminPasswordField
      label={label}
      hint={hint}
      value={confirmation.given.password}
      onValue={confirmation.setPassword}
    />
    {confirmation.hasSecondFactor && (
      <Field
        compact
        label="Code of your authenticator app"
        autoComplete="one-time-code"
        hint="Or a recovery code. Each works once."
        maxLength={40}
        required
        value={confirmation.given.code ?? ''}
        onValue={confirmation.setCode}
      />
    )}
  </>
)
