import { useId, useState } from 'react'
import type { chooseTimeZone, readTimeZone, TimeZoneChoice } from '#api/contracts/time-zone.ts'
import { getAsSubscriber, postAsSubscriber } from '#web/course/data/account-api.ts'
import { showReply, useCabinetQuery } from '#web/course/data/cabinet-query.ts'
import type { Resource } from '#web/course/data/resource.ts'
import { timeZone as deviceZone } from '#web/course/data/time-zone.ts'
import { useAttempt } from '#web/course/data/use-attempt.ts'
import { ErrorMessage } from '#web/ui/error-message/ErrorMessage.tsx'
import form from '#web/account/reminder/reminder-form.module.css'
import { SettingsSection } from './SettingsSection.tsx'
import styles from './settings.module.css'

const timeZoneResource: Resource<TimeZoneChoice> = {
  name: 'time-zone',
  isOnlineOnly: true,
  fetch: () => getAsSubscriber<typeof readTimeZone>('/account/time-zone'),
}

const choose = async (choice: TimeZoneChoice) => {
  const reply = await postAsSubscriber<typeof chooseTimeZone>('/account/time-zone', choice)
  showReply(timeZoneResource, () => reply)
}

/** Returns all zones that the browser knows, and the current one, which it may know by another name. */
const zonesWith = (current: string) =>
  [...new Set([current, 'UTC', ...(Intl.supportedValuesOf?.('timeZone') ?? [])])].toSorted()

const nameOf = (zone: string) => zone.replaceAll('_', ' ')

/** Shows the time zone in which days open, and lets subscribers choose it. */
export const TimeZone = () => {
  const id = useId()
  const [isDone, setDone] = useState(false)
  const { busy, error, attempt } = useAttempt()
  const { data } = useCabinetQuery(timeZoneResource)
  if (!data) return null
  const { timeZone, isChosen } = data.value
  const change = async (zone: string) => {
    const choice =
      zone === '' ? { timeZone: deviceZone() ?? timeZone, isChosen: false } : { timeZone: zone, isChosen: true }
    setDone(await attempt(() => choose(choice)))
  }
  return (
    <SettingsSection id="time-zone" title="Time zone">
      <p className={styles.text}>
        A new day opens at midnight in {nameOf(timeZone)}.{' '}
        {isChosen ? 'You chose it.' : 'We follow the device you use.'}
      </p>
      <ErrorMessage>{error}</ErrorMessage>
      <div className={form.form}>
        <label htmlFor={id}>Days open by</label>
        <select
          id={id}
          disabled={busy}
          value={isChosen ? timeZone : ''}
          onChange={({ target }) => void change(target.value)}
        >
          <option value="">the device I use</option>
          {zonesWith(timeZone).map((zone) => (
            <option key={zone} value={zone}>
              {nameOf(zone)}
            </option>
          ))}
        </select>
      </div>
      <p className={styles.done} role="status">
        {isDone && 'Saved. No open day closes.'}
      </p>
    </SettingsSection>
  )
}
