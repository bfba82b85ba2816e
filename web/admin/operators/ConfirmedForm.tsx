import type { ReactNode, SyntheticEvent } from 'react'
import styles from './token-form.module.css'
import { Alerts } from '#web/admin/shell/Alerts.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { ConfirmationFields, useConfirmation } from '#web/admin/sign-in/Confirmation.tsx'

type Given = ReturnType<typeof useConfirmation>['given']

type Props = {
  /** Comes before the question. */
  fields?: ReactNode
  question: string
  /** Says what happens, after the question. */
  children?: ReactNode
  /** The button that confirms. */
  act: string
  busy: boolean
  failure: string | undefined
  onConfirm: (given: Given) => Promise<void>
  onCancel: () => void
}

/** Asks for the password before something is done that matters. */
export const ConfirmedForm = ({ fields, question, children, act, busy, failure, onConfirm, onCancel }: Props) => {
  const confirmation = useConfirmation()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void onConfirm(confirmation.given)
  }
  return (
    <div className={styles.form}>
      <form aria-label={question} onSubmit={submit}>
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
