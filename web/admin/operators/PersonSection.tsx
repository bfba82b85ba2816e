import { useState, type SyntheticEvent } from 'react'
import type { z } from 'zod'
import type { erasePerson, signOutPerson } from '#api/contracts/admin/operations.ts'
import { post } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Field } from '#web/ui/field/Field.tsx'
import { Alerts } from '#web/admin/shell/Alerts.tsx'
import { Grid } from '#web/admin/table/Grid.tsx'
import { ConfirmationFields, useConfirmation } from '#web/admin/sign-in/Confirmation.tsx'
import { OpenPseudonym } from './OpenPseudonym.tsx'
import styles from './token-form.module.css'
import { useAdminAction } from './use-admin-action.ts'

type Body = { email: string; repeated: string; password: string; code?: string }

type FormProps = {
  title: string
  explanation: string
  action: string
  /** Whether the address is typed twice, and the admin's own password is asked. */
  isConfirmed?: boolean
  /** Does the work and returns its result as a sentence. */
  work: (body: Body, bearer: string | null) => Promise<string>
}

const PersonForm = ({ title, explanation, action, isConfirmed = false, work }: FormProps) => {
  const [email, setEmail] = useState('')
  const [repeated, setRepeated] = useState('')
  const [result, setResult] = useState<string>()
  const confirmation = useConfirmation()
  const { run, busy, failure } = useAdminAction()

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    setResult(undefined)
    if (!(await run(async (bearer) => setResult(await work({ email, repeated, ...confirmation.given }, bearer)))))
      return
    setEmail('')
    setRepeated('')
    confirmation.clear()
  }

  const field = { compact: true, type: 'email', autoComplete: 'off', maxLength: 254, required: true } as const
  return (
    <details className={styles.form}>
      <summary>{title}</summary>
      <form aria-label={title} onSubmit={(event) => void submit(event)}>
        <p>{explanation}</p>
        <Field {...field} label="E-mail" value={email} onValue={setEmail} />
        {isConfirmed && <Field {...field} label="E-mail again" value={repeated} onValue={setRepeated} />}
        {isConfirmed && <ConfirmationFields confirmation={confirmation} />}
        <Alerts messages={[failure]} />
        <Button compact type="submit" disabled={busy} aria-busy={busy}>
          {action}
        </Button>
        <p role="status">{result}</p>
      </form>
    </details>
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

const options = (bearer: string | null) => ({ bearer, idempotencyKey: crypto.randomUUID() })

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
      work={async ({ email }, bearer) => {
        const { account } = await post<typeof signOutPerson>('/admin/persons/sign-out', { email }, options(bearer))
        return account ? 'All sessions have ended.' : 'No account has this address.'
      }}
    />
    <PersonForm
      title="Erase a person"
      explanation="Erases the account, the quiz and the course of this address. This can’t be undone. Cancel a plan that renews at the payment provider first."
      action="Erase"
      isConfirmed
      work={async (body, bearer) => {
        const { persons, account, leftAlone } = await post<typeof erasePerson>(
          '/admin/persons/erase',
          body,
          options(bearer),
        )
        const others = leftAloneOf(leftAlone)
        const erased =
          persons === 0 && !account
            ? `Nothing was ${others ? 'erased' : 'stored about this address'}.`
            : `Erased: ${account ? 'an account' : 'no account'}, ${recordsOf(persons)} of visitors and customers.`
        return erased + others
      }}
    />
    <OpenPseudonym />
  </Grid>
)
