import { OpenElsewhere } from '#web/course/shell/OpenElsewhere.tsx'
import { isInApp } from '#web/lib/page/in-app.ts'
import { paths } from '#web/paths.ts'
import { downloadJson } from '#web/lib/page/download.ts'
import { brand } from '#events/payment/money/brand.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ErrorMessage } from '#web/ui/error-message/ErrorMessage.tsx'
import { ButtonStack } from '#web/ui/button/ButtonStack.tsx'
import { readMyData } from './account-calls.ts'
import { SettingsSection } from './SettingsSection.tsx'
import styles from './settings.module.css'
import { useAttempt } from '#web/course/data/use-attempt.ts'

const FILE = `${brand.name.toLowerCase().replaceAll(' ', '-')}-my-data.json`
const DOWNLOAD = 'Download my data'

/** Downloads all data about the subscriber as a file. */
export const MyData = () => {
  const { busy, error, attempt } = useAttempt()
  if (isInApp())
    return (
      <SettingsSection id="data" title="Your data">
        <OpenElsewhere className={styles.text} does="download files" path={paths.account.settings} press={DOWNLOAD} />
      </SettingsSection>
    )
  const fetch = () => void attempt(async () => downloadJson(FILE, await readMyData()))
  return (
    <SettingsSection id="data" title="Your data">
      <p className={styles.text}>
        Your data in one file: your account, what you bought, your quiz if you gave your e-mail in it, every answer you
        saved, and what you did and chose, with dates. Write to us for withdrawals and the dates of our mails.
      </p>
      <ButtonStack>
        <Button variant="quiet" disabled={busy} aria-busy={busy} onClick={fetch}>
          {DOWNLOAD}
        </Button>
      </ButtonStack>
      <ErrorMessage>{error}</ErrorMessage>
    </SettingsSection>
  )
}
