import { lazy, Suspense } from 'react'
import { usePageTitle } from '#web/lib/page/page-title.ts'
import { DotList } from '#web/ui/dot-list/DotList.tsx'
import { Failed, Loading } from '#web/cabinet/shell/LoadingAndError.tsx'
import { useAccount } from './account-calls.ts'
import { Appearance } from './Appearance.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { MyData } from './MyData.tsx'
import { Plan } from './Plan.tsx'
import { Section } from './Section.tsx'
import styles from './settings.module.css'
import { ThisDevice } from './ThisDevice.tsx'
import { errorText } from '#web/cabinet/data/error-text.ts'

const ReminderForm = lazy(() =>
  import('#web/cabinet/reminder/ReminderForm.tsx').then((file) => ({ default: file.ReminderForm })),
)

export default function Settings() {
  usePageTitle('Settings')
  const account = useAccount()
  if (!account.data) {
    return account.isError ? (
      <Failed text={errorText(account.error)} onTryAgain={() => void account.refetch()} />
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
      <Section id="reminder" title="Reminders">
        <Suspense>
          <ReminderForm />
        </Suspense>
      </Section>
      <Appearance />
      <ThisDevice />
      <ChangePassword email={email} />
      <MyData />
      <DeleteAccount />
    </main>
  )
}
