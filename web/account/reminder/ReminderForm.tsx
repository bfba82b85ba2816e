import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import type { chooseReminder, readReminder, ReminderReply } from '#api/contracts/account/reminder.ts'
import { getAsSubscriber, postAsSubscriber } from '#web/course/data/account-api.ts'
import { showReply, useCabinetQuery } from '#web/course/data/cabinet-query.ts'
import type { Resource } from '#web/course/data/resource.ts'
import { timeZone } from '#web/course/data/time-zone.ts'
import { useWork } from '#web/lib/page/use-work.ts'
import { paths } from '#web/paths.ts'
import { errorText } from '#web/course/data/error-text.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ErrorMessage } from '#web/ui/error-message/ErrorMessage.tsx'
import { handleSubmit } from '#web/ui/handle-submit.ts'
import { hourText } from './hour-text.ts'
import styles from './reminder-form.module.css'

const HOURS = [...Array(24).keys()]
const USUAL_HOUR = 7

const reminderResource: Resource<ReminderReply> = {
  name: 'reminder',
  isOnlineOnly: true,
  fetch: () => getAsSubscriber<typeof readReminder>('/account/reminder'),
}

const choose = async (hour: number | null) => {
  const body = { hour, timeZone: timeZone() ?? 'UTC' }
  const reply = await postAsSubscriber<typeof chooseReminder>('/account/reminder', body)
  showReply(reminderResource, () => reply)
}

const UNREACHABLE = 'Reminders need a connection. Please open this page again in a moment.'
const ENDING =
  'Your plan doesn’t go on after the time you’ve paid for, so we don’t send reminders. If you continue it, they come back.'

const CheckAddress = ({ email }: { email: string }) => (
  <p className={styles.quiet}>
    Mail to {email} came back, so we don’t write there.{' '}
    <Link to={`${paths.account.settings}#email`}>Check the address</Link>
  </p>
)

const chosenText = ({ hour, timeZone }: NonNullable<ReminderReply['reminder']>) =>
  `We’ll e-mail you at ${hourText(hour)} (${timeZone.replaceAll('_', ' ')}) when a day is waiting for you.`

type Props = {
  /** Leaves the details to the settings. */
  isShort?: boolean
}

/** Chooses the hour of a reminder by e-mail, or stops it. At the end of a day it shows nothing while no reminder can come. */
export const ReminderForm = ({ isShort = false }: Props) => {
  const id = useId()
  const { busy, error, attempt } = useWork(errorText)
  const [hour, setHour] = useState<number>()
  const { data, isError } = useCabinetQuery(reminderResource)
  const save = (chosen: number | null) => attempt(() => choose(chosen))
  if (!data) return isError && !isShort ? <p className={styles.quiet}>{UNREACHABLE}</p> : null
  const { reminder, planEnds, refused } = data.value
  if (refused?.why === 'bounced') return <CheckAddress email={refused.email} />
  // A form would promise e-mails that don't come.
  if (planEnds) return isShort ? null : <p className={styles.quiet}>{ENDING}</p>
  const selected = hour ?? reminder?.hour ?? USUAL_HOUR
  const isChosen = reminder?.hour === selected && reminder.timeZone === (timeZone() ?? 'UTC')
  return (
    <div>
      {refused && (
        <p className={styles.refused}>Reminders are off, because a mail to {refused.email} was reported as spam.</p>
      )}
      <form className={styles.form} onSubmit={handleSubmit(() => save(selected))}>
        <label htmlFor={id}>{isShort && !reminder ? 'Remind me tomorrow at' : 'Remind me at'}</label>
        <select id={id} value={selected} onChange={({ target }) => setHour(Number(target.value))}>
          {HOURS.map((one) => (
            <option key={one} value={one}>
              {hourText(one)}
            </option>
          ))}
        </select>
        {!isChosen && (
          <Button type="submit" variant="quiet" disabled={busy}>
            {reminder ? 'Change' : refused ? 'Turn on again' : 'Remind me'}
          </Button>
        )}
        {reminder && (
          <Button variant="quiet" disabled={busy} onClick={() => void save(null)}>
            Stop
          </Button>
        )}
      </form>
      <p className={styles.state} role="status">
        {reminder && chosenText(reminder)}
      </p>
      {!isShort && (
        <p className={styles.details}>
          At most one e-mail a day, and none when you’ve already finished a day. After three without a day finished, we
          pause until you finish one. Reminders end when you cancel your plan, and each one has a link that stops them.
        </p>
      )}
      <ErrorMessage>{error}</ErrorMessage>
    </div>
  )
}
