import { useState } from 'react'
import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser'
import type { z } from 'zod'
import type { addPasskey, adminAccount, removePasskey, startPasskey } from '#api/contracts/admins/account.ts'
import { post } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Field } from '#web/ui/field/Field.tsx'
import { handleSubmit } from '#web/ui/handle-submit.ts'
import { useAdminAction } from '#web/admin/shell/use-admin-action.ts'
import { Alerts } from '#web/admin/shell/Alerts.tsx'
import { ConfirmationFields, useConfirmation } from '#web/admin/admins/sign-in/Confirmation.tsx'
import { adminSession } from '#web/admin/admins/sign-in/session.ts'
import { formatInstant } from '#web/admin/shell/format.ts'
import styles from './settings.module.css'

type PasskeyRow = z.output<typeof adminAccount.reply>['passkeys'][number]
type Props = { passkeys: readonly PasskeyRow[]; host: string; onChanged: () => void }

const usePasskeys = (onChanged: () => void) => {
  const [name, setName] = useState('')
  const confirmation = useConfirmation()
  const [isCanceled, setCanceled] = useState(false)
  const { run, sendAndRenew, busy, failure } = useAdminAction()

  const finish = () => {
    confirmation.clear()
    onChanged()
  }
  const add = async () => {
    setCanceled(false)
    await run(async (bearer) => {
      const { options } = await post<typeof startPasskey>('/admin/account/passkeys/start', confirmation.given, {
        bearer,
      })
      const response = await startRegistration({ optionsJSON: options }).catch(() => undefined)
      if (!response) return setCanceled(true)
      const { token } = await post<typeof addPasskey>('/admin/account/passkeys', { name, response }, { bearer })
      adminSession.start(token)
      setName('')
      finish()
    })
  }
  const remove = async (passkey: string) => {
    const body = { ...confirmation.given, passkey }
    if (await sendAndRenew<typeof removePasskey>('/admin/account/passkeys/remove', body)) finish()
  }
  const canceled = isCanceled ? 'Your device created no passkey. Please try again.' : undefined
  return { name, setName, confirmation, busy, failures: [failure, canceled], add, remove }
}

const NOTE = 'A passkey on your device or security key replaces the code of the app. No other site can use it.'

const List = ({ passkeys, busy, remove }: Pick<Props, 'passkeys'> & ReturnType<typeof usePasskeys>) => (
  <ul className={styles.passkeys} aria-label="Passkeys">
    {passkeys.map(({ passkey, name, addedAt }) => (
      <li key={passkey}>
        <span>
          {name} <span className={styles.note}>{`added ${formatInstant(addedAt)}`}</span>
        </span>
        <Button
          compact
          type="button"
          variant="quiet-danger"
          disabled={busy}
          aria-label={`Remove ${name}`}
          onClick={() => void remove(passkey)}
        >
          Remove
        </Button>
      </li>
    ))}
  </ul>
)

/** Adds and removes passkeys. Both need the password. */
export const Passkeys = ({ passkeys, host, onChanged }: Props) => {
  const form = usePasskeys(onChanged)
  const isSupported = browserSupportsWebAuthn() && window.location.hostname === host
  return (
    <section className={styles.section} aria-labelledby="passkeys">
      <h2 id="passkeys">Passkeys</h2>
      <p className={styles.note}>{isSupported ? NOTE : `Passkeys work on ${host} in a browser that supports them.`}</p>
      {isSupported && (
        <form className={styles.form} onSubmit={handleSubmit(form.add)}>
          {passkeys.length > 0 && <List {...form} passkeys={passkeys} />}
          <Field
            compact
            label="Name"
            hint="Such as Laptop or Blue key."
            maxLength={40}
            required
            value={form.name}
            onValue={form.setName}
          />
          <ConfirmationFields confirmation={form.confirmation} label="Password" hint="Needed to add and to remove." />
          <Alerts messages={form.failures} />
          <Button compact type="submit" disabled={form.busy} aria-busy={form.busy}>
            Add a passkey
          </Button>
        </form>
      )}
    </section>
  )
}
