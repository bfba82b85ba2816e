import { useState } from 'react'
import type { exportPerson, extendAccess, sendAccessLink, startAddressChange } from '#api/contracts/support/persons.ts'
import { ActForm } from '#web/admin/operations/ActForm.tsx'
import { EraseForm } from '#web/admin/operations/PersonSection.tsx'
import { ConfirmationFields, useConfirmation } from '#web/admin/admins/sign-in/Confirmation.tsx'
import { downloadJson } from '#web/lib/page/download.ts'
import { Grid } from '#web/admin/figures/table/Grid.tsx'
import { post } from '#web/lib/api/api.ts'
import { Field } from '#web/ui/field/Field.tsx'

type Props = { accountId: string; onChanged: () => void }

const ExtendAct = ({ accountId, onChanged }: Props) => {
  const [until, setUntil] = useState('')
  const [reason, setReason] = useState('')
  return (
    <ActForm
      title="Extend access"
      explanation="Keeps the course open to the end of a day (UTC), also without a paid plan. It replaces an earlier extension."
      action="Extend"
      work={async (bearer, idempotencyKey) => {
        const body = { accountId, until, reason }
        await post<typeof extendAccess>('/admin/persons/extend', body, { bearer, idempotencyKey })
        onChanged()
        return 'Access is extended.'
      }}
    >
      <Field compact type="date" label="Until" required value={until} onValue={setUntil} />
      <Field compact label="Reason" required maxLength={500} value={reason} onValue={setReason} />
    </ActForm>
  )
}

const AddressAct = ({ accountId }: Pick<Props, 'accountId'>) => {
  const [email, setEmail] = useState('')
  const confirmation = useConfirmation()
  return (
    <ActForm
      title="Change the address"
      explanation="Mails a link to the new address. It counts once it is confirmed there, and the former address hears of it."
      action="Send"
      work={async (bearer, idempotencyKey) => {
        const body = { accountId, email, ...confirmation.given }
        await post<typeof startAddressChange>('/admin/persons/address', body, { bearer, idempotencyKey })
        confirmation.clear()
        return 'The link is on its way.'
      }}
    >
      <Field compact type="email" label="New address" required maxLength={254} value={email} onValue={setEmail} />
      <ConfirmationFields confirmation={confirmation} />
    </ActForm>
  )
}

const ExportAct = ({ accountId }: Pick<Props, 'accountId'>) => {
  const confirmation = useConfirmation()
  return (
    <ActForm
      title="Export the data"
      explanation="Saves the account, the purchases, the sessions and the saved days, but not what the person wrote or answered. Their own download in the settings has that too."
      action="Export"
      work={async (bearer) => {
        const body = { accountId, ...confirmation.given }
        const data = await post<typeof exportPerson>('/admin/persons/export', body, { bearer })
        downloadJson(`person-${accountId}.json`, data)
        confirmation.clear()
        return 'The file is saved.'
      }}
    >
      <ConfirmationFields confirmation={confirmation} />
    </ActForm>
  )
}

/** Offers what support does for a person. The audit trail records each act. */
export const SupportActs = ({ accountId, isRegistered, onChanged }: Props & { isRegistered: boolean }) => (
  <Grid name="Support" note="Each act is recorded with your name." headings={[]} rows={[]}>
    <ActForm
      title="Send the access link again"
      explanation="Mails a link to a new password, or to finish the registration."
      action="Send"
      work={async (bearer, idempotencyKey) => {
        await post<typeof sendAccessLink>('/admin/persons/link', { accountId }, { bearer, idempotencyKey })
        onChanged()
        return 'The link is on its way.'
      }}
    />
    {isRegistered && <ExtendAct accountId={accountId} onChanged={onChanged} />}
    {isRegistered && <AddressAct accountId={accountId} />}
    {isRegistered && <ExportAct accountId={accountId} />}
    <EraseForm />
  </Grid>
)
