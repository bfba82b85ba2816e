import { useState } from 'react'
import type { stopReminders } from '#api/contracts/account/reminder.ts'
import { post } from '#web/lib/api/api.ts'
import { errorText } from '#web/course/data/error-text.ts'
import { useWork } from '#web/lib/page/use-work.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ErrorMessage } from '#web/ui/error-message/ErrorMessage.tsx'
import { PlainPage } from './PlainPage.tsx'
import styles from './cancel.module.css'

/** Stops reminder mails by the link of a mail, without a login. */
export const StopReminders = ({ token }: { token: string }) => {
  const [isStopped, setIsStopped] = useState(false)
  const { busy, error, attempt } = useWork(errorText)

  const handleStop = async () => {
    const path = `/reminders/stop/${encodeURIComponent(token)}` as const
    if (await attempt(() => post<typeof stopReminders>(path, undefined))) setIsStopped(true)
  }

  return (
    <PlainPage title="Stop reminders">
      <p className={styles.state} role="status">
        {isStopped
          ? 'Done. We won’t remind you anymore.'
          : 'Press the button, and we won’t send you any more reminders. Your plan stays as it is.'}
      </p>
      <ErrorMessage>{error}</ErrorMessage>
      {!isStopped && (
        <Button disabled={busy} onClick={() => void handleStop()}>
          Stop reminders
        </Button>
      )}
      <p className={styles.more}>You can turn reminders on again in your settings at any time.</p>
    </PlainPage>
  )
}
