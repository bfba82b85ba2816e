import type { DueReminder } from './due-reminder.ts'
import type { MailSettings } from './settings.ts'
import { createContent, type MailContent } from './texts.ts'

export type ReminderText = DueReminder & { firstName: string; hour: number; stopToken: string }

/** Returns an hour as Americans write it: "7:00 AM". */
const hourText = (hour: number) => `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}`

const titleOf = ({ series, day }: DueReminder) => {
  if (series === 'daily') return 'Today’s page is open'
  return series === 's2' ? `Day ${day} of your second season is open` : `Day ${day} of your plan is open`
}

const PAUSE =
  "This is our third e-mail without a day finished, so it's the last one for now. That's all right: there's no catching up to do. When you finish a day, we'll start to remind you again."

/** Returns the mail that reminds a subscriber of the day that waits for them. */
export const reminderMail = (reminder: ReminderText, settings: MailSettings): MailContent & { stopUrl: string } => {
  const { firstName, hour, isLast, stopToken } = reminder
  const title = titleOf(reminder)
  const content = createContent(
    {
      subject: isLast ? `${title}, and a break from reminders` : title,
      greeting: `Hello ${firstName},`,
      paragraphs: [
        `${title}. A few quiet minutes with a verse, a prayer and one small thing to do are waiting for you.`,
        ...(isLast ? [PAUSE] : []),
      ],
      action: { label: 'Open your day', url: `${settings.site}/account/cabinet` },
      after: [`You asked us to remind you at ${hourText(hour)}.`],
      links: [{ label: 'Stop these reminders', url: `${settings.site}/cancel?reminders#${stopToken}` }],
    },
    settings,
  )
  return { ...content, stopUrl: `${settings.site}/api/v1/reminders/stop/${stopToken}` }
}
