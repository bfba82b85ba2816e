import type { SyntheticEvent } from 'react'
import type { publishQuestionSet } from '#api/contracts/admin/question-sets.ts'
import form from '#web/admin/operators/token-form.module.css'
import { Alerts } from '#web/admin/shell/Alerts.tsx'
import { useAdminAction } from '#web/admin/shell/use-admin-action.ts'
import { ConfirmationFields, useConfirmation } from '#web/admin/sign-in/Confirmation.tsx'
import { Button } from '#web/ui/button/Button.tsx'

type Props = { version: string; onDone: () => void; onCancel: () => void }

/** Asks for the password before a draft is published. */
export const PublishForm = ({ version, onDone, onCancel }: Props) => {
  const confirmation = useConfirmation()
  const { send, busy, failure } = useAdminAction()
  const question = `Publish ${version}?`
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const body = { version, ...confirmation.given }
    if (await send<typeof publishQuestionSet>('/admin/question-sets/publish', body)) onDone()
  }
  return (
    <div className={form.form}>
      <form aria-label={question} onSubmit={(event) => void submit(event)}>
        <p>{question} It never changes afterward. New visitors get it once it has a weight.</p>
        <ConfirmationFields confirmation={confirmation} />
        <Alerts messages={[failure]} />
        <Button compact type="submit" disabled={busy} aria-busy={busy}>
          Publish
        </Button>
        <Button compact type="button" variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </form>
    </div>
  )
}
