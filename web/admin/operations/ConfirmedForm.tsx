import type { ReactNode } from 'react'
import styles from './token-form.module.css'
import { Alerts } from '#web/admin/shell/Alerts.tsx'
import { useAdminAction } from '#web/admin/shell/use-admin-action.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { handleSubmit } from '#web/ui/handle-submit.ts'
import { ConfirmationFields, useConfirmation } from '#web/admin/admins/sign-in/Confirmation.tsx'

type Given = ReturnType<typeof useConfirmation>['given']

type Props = {
  /** Comes before the question. */
  fields?: ReactNode
  question: string
  /** Says what happens, after the question. */
  children?: ReactNode
  /** The button that confirms. */
  act: string
  /** Sends what is confirmed, and returns the reply. */
  confirm: (given: Given, send: ReturnType<typeof useAdminAction>['send']) => Promise<unknown>
  onDone: () => void
  onCancel: () => void
}

/** Asks for the password before something is done that matters. */
export const ConfirmedForm = ({ fields, question, children, act, confirm, onDone, onCancel }: Props) => {
  const { send, busy, failure } = useAdminAction()
  const confirmation = useConfirmation()
  const submit = async () => {
    if (await confirm(confirmation.given, send)) onDone()
  }
  return (
    <div className={styles.form}>
      <form aria-label={question} onSubmit={handleSubmit(submit)}>
        {fields}
        <p>
          {question} {children}
        </p>
        <ConfirmationFields confirmation={confirmation} />
        <Alerts messages={[failure]} />
        <Button compact type="submit" disabled={busy} aria-busy={busy}>
          {act}
        </Button>
        <Button compact type="button" variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </form>
    </div>
  )
}
