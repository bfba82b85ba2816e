import { useState } from 'react'
import type { z } from 'zod'
import type { erasePerson, previewErasure, signOutPerson } from '#api/contracts/operations/operations.ts'
import { post } from '#web/lib/api/api.ts'
import { Field } from '#web/ui/field/Field.tsx'
import { Grid } from '#web/admin/figures/table/Grid.tsx'
import { ActForm } from './ActForm.tsx'
import { OpenPseudonym } from './OpenPseudonym.tsx'
import { ConfirmationFields, useConfirmation } from '#web/admin/admins/sign-in/Confirmation.tsx'

type Body = { email: string; repeated: string; password: string; code?: string }

type FormProps = {
  title: string
  explanation: string
  action: string
  /** Whether the address is typed twice, and the admin's own password is asked. */
  isConfirmed?: boolean
  /** Does the work and returns its result as a sentence. */
  work: (body: Body, options: { bearer: string | null; idempotencyKey: string }) => Promise<string>
}

const PersonForm = ({ isConfirmed = false, work, ...texts }: FormProps) => {
  const [email, setEmail] = useState('')
  const [repeated, setRepeated] = useState('')
  const confirmation = useConfirmation()
  const field = { compact: true, type: 'email', autoComplete: 'off', maxLength: 254, required: true } as const
  return (
    <ActForm
      {...texts}
      work={async (bearer, idempotencyKey) => {
        const result = await work({ email, repeated, ...confirmation.given }, { bearer, idempotencyKey })
        setEmail('')
        setRepeated('')
        confirmation.clear()
        return result
      }}
    >
      <Field {...field} label="E-mail" value={email} onValue={setEmail} />
      {isConfirmed && <Field {...field} label="E-mail again" value={repeated} onValue={setRepeated} />}
      {isConfirmed && <ConfirmationFields confirmation={confirmation} />}
    </ActForm>
  )
}

type Erased = z.infer<typeof erasePerson.reply>

/** Returns a sentence about what may belong to another person. */
const leftAloneOf = ({ purchases, persons, withdrawals }: Erased['leftAlone']) =>
  [
    purchases.length > 0 && ` Left alone, because the account didn’t prove they’re its own: ${purchases.join(', ')}.`,
    persons.length > 0 && ` Left alone, because they have another address too: ${persons.join(', ')}.`,
    withdrawals.length > 0 && ` Left alone until they’re handled: ${withdrawals.length} withdrawals.`,
  ]
    .filter(Boolean)
    .join('')

const recordsOf = (count: number) => (count === 1 ? '1 record' : `${count} records`)

type Preview = z.infer<typeof previewErasure.reply>

const touchedOf = ({ account, persons, purchases, leftAlone }: Preview) =>
  `This erases ${account ? 'an account' : 'no account'} and ${recordsOf(persons.length)} of visitors and customers` +
  `${persons.length > 0 ? ` (${persons.join(', ')})` : ''}. ` +
  `${purchases.length > 0 ? `Purchases that lose their person: ${purchases.join(', ')}.` : 'No purchase belongs to it.'}` +
  leftAloneOf(leftAlone)

/** Names what an erasure would touch. */
const PreviewForm = () => (
  <PersonForm
    title="See what erasing a person touches"
    explanation="Names the account, the records and the purchases of this address. Nothing is erased."
    action="Show"
    work={async ({ email }, options) =>
      touchedOf(await post<typeof previewErasure>('/admin/persons/erase/preview', { email }, options))
    }
  />
)

/** Erases a person by e-mail, which is typed twice, and names before what that touches. */
export const EraseForm = () => (
  <>
    <PreviewForm />
    <EraseAct />
  </>
)

const EraseAct = () => (
  <PersonForm
    title="Erase a person"
    explanation="Erases the account, the quiz and the course of this address. This can’t be undone. Cancel a plan that renews at the payment provider first."
    action="Erase"
    isConfirmed
    work={async (body, options) => {
      const { persons, account, leftAlone } = await post<typeof erasePerson>('/admin/persons/erase', body, options)
      const others = leftAloneOf(leftAlone)
      const erased =
        persons === 0 && !account
          ? `Nothing was ${others ? 'erased' : 'stored about this address'}.`
          : `Erased: ${account ? 'an account' : 'no account'}, ${recordsOf(persons)} of visitors and customers.`
      return erased + others
    }}
  />
)

/** Erases a person by e-mail, or signs a subscriber out on all devices. Both are recorded without the address. */
export const PersonSection = () => (
  <Grid
    name="One person"
    note="For requests by mail. Check first that the request comes from that address."
    headings={[]}
    rows={[]}
  >
    <PersonForm
      title="Sign a subscriber out everywhere"
      explanation="Ends all sessions. The subscriber can log in again with the password."
      action="Sign out everywhere"
      work={async ({ email }, options) => {
        const { account } = await post<typeof signOutPerson>('/admin/persons/sign-out', { email }, options)
        return account ? 'All sessions have ended.' : 'No account has this address.'
      }}
    />
    <EraseForm />
    <OpenPseudonym />
  </Grid>
)
