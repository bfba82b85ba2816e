import { useState } from 'react'
import type { removeSecondFactor, setSecondFactor, startSecondFactor } from '#api/contracts/admins/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Field } from '#web/ui/field/Field.tsx'
import { handleSubmit } from '#web/ui/handle-submit.ts'
import { useAdminAction } from '#web/admin/shell/use-admin-action.ts'
import { Alerts } from '#web/admin/shell/Alerts.tsx'
import { ConfirmationFields, useConfirmation } from '#web/admin/admins/sign-in/Confirmation.tsx'
import { QrCode } from './QrCode.tsx'
import styles from './settings.module.css'

type Setup = { secret: string; uri: string }

const useSecondFactor = (onChanged: () => void) => {
  const confirmation = useConfirmation()
  const [newCode, setNewCode] = useState('')
  const [setup, setSetup] = useState<Setup>()
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>()
  const { given } = confirmation
  const { send, sendAndRenew, busy, failure } = useAdminAction()

  const finish = () => {
    setSetup(undefined)
    confirmation.clear()
    setNewCode('')
    onChanged()
  }
  const start = async () => {
    const { password } = given
    setSetup(await send<typeof startSecondFactor>('/admin/account/second-factor/start', { password }))
  }
  const confirm = async ({ secret }: Setup) => {
    const body = { ...given, secret, newCode }
    const reply = await sendAndRenew<typeof setSecondFactor>('/admin/account/second-factor', body)
    if (!reply) return
    setRecoveryCodes(reply.recoveryCodes)
    finish()
  }
  const remove = async () => {
    if (!(await sendAndRenew<typeof removeSecondFactor>('/admin/account/second-factor/remove', given))) return
    setRecoveryCodes(undefined)
    finish()
  }
  return { confirmation, newCode, setNewCode, setup, recoveryCodes, busy, failure, start, confirm, remove }
}

const RecoveryCodes = ({ codes }: { codes: readonly string[] }) => (
  <div role="status">
    <p>
      Codes are required from now on. Store these recovery codes safely: each replaces the app once, and they are not
      shown again.
    </p>
    <ul className={styles.codes}>
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
  </div>
)

type Props = { isSet: boolean; codesLeft: number; onChanged: () => void }

const describe = ({ isSet, codesLeft }: Omit<Props, 'onChanged'>) =>
  isSet
    ? `Codes of your authenticator app are required at every login. ${codesLeft} recovery codes are left.`
    : 'An authenticator app on your phone makes a stolen password worthless.'

/** Sets up an authenticator app, or removes it. */
export const SecondFactor = ({ isSet, codesLeft, onChanged }: Props) => {
  const factor = useSecondFactor(onChanged)
  const { setup, busy } = factor
  return (
    <section className={styles.section} aria-labelledby="second-factor">
      <h2 id="second-factor">Second factor</h2>
      <p className={styles.note}>{describe({ isSet, codesLeft })}</p>
      {factor.recoveryCodes && <RecoveryCodes codes={factor.recoveryCodes} />}
      <form
        className={styles.form}
        onSubmit={handleSubmit(() => (setup ? factor.confirm(setup) : isSet ? factor.remove() : factor.start()))}
      >
        {setup ? (
          <>
            <p>Scan this code with the app, or enter the secret there. Then enter the six digits that it shows.</p>
            <QrCode text={setup.uri} label="QR code with the secret" />
            <p className={styles.secret}>{setup.secret}</p>
            <Field
              compact
              label="Code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={7}
              required
              value={factor.newCode}
              onValue={factor.setNewCode}
            />
          </>
        ) : (
          <ConfirmationFields confirmation={factor.confirmation} label="Password" />
        )}
        <Alerts messages={[factor.failure]} />
        <Button compact type="submit" variant={isSet ? 'quiet-danger' : 'primary'} disabled={busy} aria-busy={busy}>
          {setup ? 'Confirm' : isSet ? 'Remove the second factor' : 'Set up a second factor'}
        </Button>
      </form>
    </section>
  )
}
