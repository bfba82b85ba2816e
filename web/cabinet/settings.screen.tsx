import { usePageTitle } from '#web/lib/page-title.ts'
import { DotList } from '#web/ui/DotList.tsx'
import { Failed, Loading } from './Interlude.tsx'
import { useAccount } from './settings/account-calls.ts'
import { ChangePassword } from './settings/ChangePassword.tsx'
import { DeleteAccount } from './settings/DeleteAccount.tsx'
import { MyData } from './settings/MyData.tsx'
import { Plan } from './settings/Plan.tsx'
import styles from './settings/settings.module.css'
import { ThisDevice } from './settings/ThisDevice.tsx'
import { troubleOf } from './trouble.ts'

export default function Settings() {
  usePageTitle('Settings')
  const account = useAccount()
  if (!account.data) {
    return account.isError ? (
      <Failed text={troubleOf(account.error)} onTryAgain={() => void account.refetch()} />
    ) : (
      <Loading what="your settings" />
    )
  }
  const { email, firstName, lastName, purchases } = account.data
  return (
    <main className={styles.page}>
      <h1 className={styles.title}>Settings</h1>
      <p className={styles.who}>
        <DotList items={[`${firstName} ${lastName}`, email]} />
      </p>
      <Plan purchases={purchases} />
      <ThisDevice />
      <ChangePassword email={email} />
      <MyData />
      <DeleteAccount />
    </main>
  )
}
