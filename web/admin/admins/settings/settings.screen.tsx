import { usePageTitle } from '#web/lib/page/page-title.ts'
import { Alerts } from '#web/admin/shell/Alerts.tsx'
import screen from '#web/admin/shell/screen.module.css'
import { useAccount } from '#web/admin/admins/sign-in/use-account.ts'
import { queryErrorText } from '#web/admin/shell/use-admin-query.ts'
import { OwnVisits } from './OwnVisits.tsx'
import { Passkeys } from './Passkeys.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { AdminSessions } from './AdminSessions.tsx'
import styles from './settings.module.css'

const ROLES = { read: 'You can read figures.', operate: 'You can read figures and operate the product.' }

/** Shows the own account: password, second factor and sessions. */
export default function Settings() {
  usePageTitle('Settings')
  const { data, error, refetch } = useAccount()
  const reload = () => void refetch()
  return (
    <>
      <div className={screen.top}>
        <h1>Settings</h1>
      </div>
      <Alerts messages={[error ? queryErrorText(error) : undefined]} />
      {data && (
        <>
          <p className={screen.note}>{`Signed in as ${data.username}. ${ROLES[data.role]}`}</p>
          <div className={styles.sections}>
            <PasswordForm username={data.username} onChanged={reload} />
            <SecondFactor isSet={data.hasSecondFactor} codesLeft={data.recoveryCodesLeft} onChanged={reload} />
            {data.hasSecondFactor && <Passkeys passkeys={data.passkeys} host={data.passkeyHost} onChanged={reload} />}
          </div>
          <OwnVisits token={data.ownVisits} />
          <AdminSessions sessions={data.sessions} onChanged={reload} />
        </>
      )}
    </>
  )
}
