import { useState, type SyntheticEvent } from 'react'
import type { z } from 'zod'
import type { openPseudonym } from '#api/contracts/admin/explorer.ts'
import type { erasePerson, signOutPerson } from '#api/contracts/admin/operations.ts'
import { post } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Field } from '#web/ui/field/Field.tsx'
import { Alerts } from '#web/admin/shell/Alerts.tsx'
import { Grid } from '#web/admin/table/Grid.tsx'
import { ConfirmationFields, useConfirmation } from '#web/admin/sign-in/Confirmation.tsx'
import styles from './token-form.module.css'
import { useAdminAction } from './use-admin-action.ts'

type Values = Record<'email' | 'repeated' | 'pseudonym' | 'reason', string>
type FormField = { name: keyof Values; label: string; maxLength: number; type?: 'email' }
type Body = Values & { password: string; code?: string }

const EMAIL: FormField = { name: 'email', label: 'E-mail', maxLength: 254, type: 'email' }
const AGAIN: FormField = { ...EMAIL, name: 'repeated', label: 'E-mail again' }
const PSEUDONYM: readonly FormField[] = [
  { name: 'pseudonym', label: 'Pseudonym', maxLength: 200 },
  { name: 'reason', label: 'Reason', maxLength: 300 },
]

type FormProps = {
  title: string
  explanation: string
  action: string
  fields: readonly FormField[]
  /** Whether the admin's own password is asked. */
  isConfirmed?: boolean
  /** Does the work and returns its result as a sentence. */
  work: (body: Body, bearer: string | null) => Promise<string>
}

const PersonForm = ({ title, explanation, action, fields, isConfirmed = false, work }: FormProps) => {
  const [values, setValues] = useState<Partial<Values>>({})
  const [result, setResult] = useState<string>()
  const confirmation = useConfirmation()
  const { run, busy, failure } = useAdminAction()

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    setResult(undefined)
    // The browser has required the fields of this form, and its work reads no others.
    const body = { ...values, ...confirmation.given } as Body
    if (!(await run(async (bearer) => setResult(await work(body, bearer))))) return
    setValues({})
    confirmation.clear()
  }

  return (
    <details className={styles.form}>
      <summary>{title}</summary>
      <form aria-label={title} onSubmit={(event) => void submit(event)}>
        <p>{explanation}</p>
        {fields.map(({ name, ...field }) => (
          <Field
            {...field}
            key={name}
            compact
            required
            autoComplete="off"
            value={values[name] ?? ''}
            onValue={(value) => setValues({ ...values, [name]: value })}
          />
        ))}
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

/**
 * Erases a person by e-mail, or signs a subscriber out on all devices, which are recorded without the address. Opens a
 * pseudonym with a reason.
 */
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
      fields={[EMAIL]}
      work={async ({ email }, bearer) => {
        const { account } = await post<typeof signOutPerson>('/admin/persons/sign-out', { email }, options(bearer))
        return account ? 'All sessions have ended.' : 'No account has this address.'
      }}
    />
    <PersonForm
      title="Erase a person"
      explanation="Erases the account, the quiz and the course of this address. This can’t be undone. Cancel a plan that renews at the payment provider first."
      action="Erase"
      fields={[EMAIL, AGAIN]}
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
    <PersonForm
      title="Open a pseudonym"
      explanation="Analysts see pseudonyms. This shows the id behind one, and the audit keeps your reason."
      action="Open"
      fields={PSEUDONYM}
      isConfirmed
      work={async (body, bearer) => {
        const { streams } = await post<typeof openPseudonym>('/admin/explorer/pseudonym', body, options(bearer))
        return streams.join(', ')
      }}
    />
  </Grid>
)
