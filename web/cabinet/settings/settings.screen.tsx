import { lazyPart } from '#web/cabinet/shell/lazy-part.tsx'
import { usePageTitle } from '#web/lib/page/page-title.ts'
import { DotList } from '#web/ui/dot-list/DotList.tsx'
import { Failed, Loading } from '#web/cabinet/shell/LoadingAndError.tsx'
import { useCabinetQuery } from '#web/cabinet/data/cabinet-query.ts'
import { purchasesResource } from './purchases.ts'
import { Appearance } from './Appearance.tsx'
import { LazyReminderForm } from '#web/cabinet/reminder/LazyReminderForm.tsx'
import { Plan } from './Plan.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import styles from './settings.module.css'
import { ThisDevice } from './ThisDevice.tsx'
import { errorText } from '#web/cabinet/data/error-text.ts'

const NeedsConnection = () => (
  <p className={styles.who}>Your password and your data need a connection. Please open this page again in a moment.</p>
)

/** Loads apart, because it is at the end of the page and useless without a connection. */
const OnlineSections = lazyPart('OnlineSections', () => import('./OnlineSections.tsx'), NeedsConnection)

export default function Settings() {
  usePageTitle('Settings')
  const account = useCabinetQuery(purchasesResource)
  if (!account.data) {
    return account.isError ? (
      <Failed text={errorText(account.error)} onTryAgain={() => void account.refetch()} />
    ) : (
      <Loading what="your settings" />
    )
  }
  const { email, firstName, lastName, purchases } = account.data.value
  return (
    <main className={styles.page}>
      <h1 className={styles.title}>Settings</h1>
      <p className={styles.who}>
        <DotList items={[`${firstName} ${lastName}`, email]} />
      </p>
      <Plan purchases={purchases} />
      {purchases.some(({ state }) => state === 'open') && (
        <SettingsSection id="reminder" title="Reminders">
          <div className={styles.reminder}>
            <LazyReminderForm />
          </div>
        </SettingsSection>
      )}
      <Appearance />
      <ThisDevice />
      <OnlineSections email={email} />
    </main>
  )
}
