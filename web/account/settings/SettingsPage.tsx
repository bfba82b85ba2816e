import { useEffect } from 'react'
import { fullName } from '#api/contracts/full-name.ts'
import { LazyReminderForm } from '#web/account/reminder/LazyReminderForm.tsx'
import { keepFocus } from '#web/lib/page/keep-focus.ts'
import { DotList } from '#web/ui/dot-list/DotList.tsx'
import { Appearance } from './Appearance.tsx'
import { ChangeEmail } from './ChangeEmail.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { MyData } from './MyData.tsx'
import { Plan } from './Plan.tsx'
import type { AccountPurchases } from './purchases.ts'
import { QuizConsent } from './QuizConsent.tsx'
import { Sessions } from './Sessions.tsx'
import { stateOf } from './purchase-words.ts'
import styles from './settings.module.css'
import { SettingsRow } from './SettingsRow.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { ThisDevice } from './ThisDevice.tsx'
import { TimeZone } from './TimeZone.tsx'
import { WritingConsent } from './WritingConsent.tsx'

const planHint = ([first, ...others]: AccountPurchases['purchases']) =>
  others.length > 0 ? `${others.length + 1} plans` : first ? stateOf(first) : 'Cancel, invoices, refunds'

/** Shows all settings of an account in rows. */
export const SettingsPage = ({ email, refused, firstName, lastName, purchases }: AccountPurchases) => {
  // Settings replace buttons by questions and back; the code would weigh on other screens.
  useEffect(keepFocus, [])
  return (
    <main className={styles.page}>
      <h1 className={styles.title}>Settings</h1>
      <p className={styles.who}>
        <DotList items={[<bdi key="name">{fullName({ firstName, lastName })}</bdi>, email]} />
      </p>
      {refused === 'bounced' && (
        <SettingsRow title="Check your e-mail address" hint={`Mail to ${email} came back`} parts={['email']}>
          <ChangeEmail email={email} isRefused />
        </SettingsRow>
      )}
      <SettingsRow title="Plan" hint={planHint(purchases)} parts={['plan']}>
        <Plan purchases={purchases} />
      </SettingsRow>
      {purchases.some(({ state }) => state === 'open') && (
        <SettingsRow title="Reminders" hint="An e-mail when a day is waiting" parts={['reminders']}>
          <SettingsSection id="reminder" title="By e-mail">
            <div className={styles.reminder}>
              <LazyReminderForm />
            </div>
          </SettingsSection>
          <TimeZone />
        </SettingsRow>
      )}
      <SettingsRow title="Reading" hint="Theme and text size" parts={['reading']}>
        <Appearance />
      </SettingsRow>
      <SettingsRow title="Privacy and data" hint="What you write, password, your data" parts={['privacy', 'writing']}>
        <WritingConsent />
        <QuizConsent />
        {refused !== 'bounced' && <ChangeEmail email={email} />}
        <ChangePassword email={email} />
        <Sessions />
        <MyData />
        <DeleteAccount />
      </SettingsRow>
      <ThisDevice />
    </main>
  )
}
