import { useState } from 'react'
import type { openPseudonym } from '#api/contracts/operations/explorer.ts'
import { ConfirmationFields, useConfirmation } from '#web/admin/admins/sign-in/Confirmation.tsx'
import { post } from '#web/lib/api/api.ts'
import { Field } from '#web/ui/field/Field.tsx'
import { ActForm } from './ActForm.tsx'

/** Shows the id behind a pseudonym of analysts. The audit keeps the reason. */
export const OpenPseudonym = () => {
  const [pseudonym, setPseudonym] = useState('')
  const [reason, setReason] = useState('')
  const confirmation = useConfirmation()
  const field = { compact: true, autoComplete: 'off', required: true } as const
  return (
    <ActForm
      title="Open a pseudonym"
      explanation="Analysts see pseudonyms. This shows the id behind one, and the audit keeps your reason."
      action="Open"
      work={async (bearer, idempotencyKey) => {
        const body = { pseudonym, reason, ...confirmation.given }
        const options = { bearer, idempotencyKey }
        const { streams } = await post<typeof openPseudonym>('/admin/explorer/pseudonym', body, options)
        confirmation.clear()
        return streams.join(', ')
      }}
    >
      <Field {...field} label="Pseudonym" value={pseudonym} onValue={setPseudonym} maxLength={200} />
      <Field {...field} label="Reason" value={reason} onValue={setReason} maxLength={300} />
      <ConfirmationFields confirmation={confirmation} />
    </ActForm>
  )
}
