import { useState, type SyntheticEvent } from 'react'
import type { openPseudonym } from '#api/contracts/admin/explorer.ts'
import { Alerts } from '#web/admin/shell/Alerts.tsx'
import { ConfirmationFields, useConfirmation } from '#web/admin/sign-in/Confirmation.tsx'
import { post } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Field } from '#web/ui/field/Field.tsx'
import styles from './token-form.module.css'
import { useAdminAction } from './use-admin-action.ts'

const TITLE = 'Open a pseudonym'

/** Shows the real id behind a pseudonym of the explorer, SQL or an export, once a reason is given. */
export const OpenPseudonym = () => {
  const [pseudonym, setPseudonym] = useState('')
  const [reason, setReason] = useState('')
  const [result, setResult] = useState<string>()
  const confirmation = useConfirmation()
  const { run, busy, failure } = useAdminAction()
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    setResult(undefined)
    const body = { pseudonym, reason, ...confirmation.given }
    const isDone = await run(async (bearer) => {
      const options = { bearer, idempotencyKey: crypto.randomUUID() }
      const { streams } = await post<typeof openPseudonym>('/admin/explorer/pseudonym', body, options)
      setResult(streams.join(', '))
    })
    if (isDone) confirmation.clear()
  }
  const field = { compact: true, autoComplete: 'off', required: true } as const
  return (
    <details className={styles.form}>
      <summary>{TITLE}</summary>
      <form aria-label={TITLE} onSubmit={(event) => void submit(event)}>
        <p>Analysts see pseudonyms. This shows the id behind one, and the audit keeps your reason.</p>
        <Field {...field} label="Pseudonym" value={pseudonym} onValue={setPseudonym} maxLength={200} />
        <Field {...field} label="Reason" value={reason} onValue={setReason} maxLength={300} />
        <ConfirmationFields confirmation={confirmation} />
        <Alerts messages={[failure]} />
        <Button compact type="submit" disabled={busy} aria-busy={busy}>
          Open
        </Button>
        <p role="status">{result}</p>
      </form>
    </details>
  )
}
