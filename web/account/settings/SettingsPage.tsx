import { useEffect } from 'react'
import { fullName } from '#api/contracts/full-name.ts'
import { LazyReminderForm } from '#web/account/reminder/LazyReminderForm.tsx'
import { keepFocus } from '#web/lib/page/keep-focus.ts'
import { DotList } from '#web/ui/dot-list/DotList.tsx'
import { Appearance } from './Appearance.tsx'
import { ChangeEmail } from './ChangeEmail.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { Friend } from './Friend.tsx'
import { MyData } from './MyData.tsx'
import { Plan } from './Plan.tsx'
import type { AccountPurchases } from './purchases.ts'
import { QuizConsent } from './QuizConsent.tsx'
import { Sessions } from './Sessions.tsx'
import styles from './settings.module.css'
import { SettingsSection } from './SettingsSection.tsx'
import { ThisDevice } from './ThisDevice.tsx'
import { TimeZone } from './TimeZone.tsx'
import { WritingConsent } from './WritingConsent.tsx'

/** Shows all settings of an account. */
export const SettingsPage = ({ email, firstName, lastName, purchases }: AccountPurchases) => {
  // Settings replace buttons by questions and back; the code would weigh on other screens.
  useEffect(keepFocus, [])
  return (
    <main className={styles.page}>
      <h1 className={styles.title}>Settings</h1>
      <p className={styles.who}>
        <DotList items={[<bdi key="name">{fullName({ firstName, lastName })}</bdi>, email]} />
      </p>
      <Plan purchases={purchases} />
      {purchases.some(({ state }) => state === 'open') && (
        <SettingsSection id="reminder" title="Reminders">
          <div className={styles.reminder}>
            <LazyReminderForm />
          </div>
        </SettingsSection>
      )}
      {purchases.some(({ state }) => state === 'open') && <TimeZone />}
      <Appearance />
      <ThisDevice />
      <Friend />
      <WritingConsent />
      <QuizConsent />
      <ChangeEmail email={email} />
      <ChangePassword email={email} />
      <Sessions />
      <MyData />
      <DeleteAccount />
    </main>
  )
}
