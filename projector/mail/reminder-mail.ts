import type { DueReminder } from './due-reminder.ts'
import type { MailSettings } from './settings.ts'
import { createContent, greetingOf, type MailContent } from './texts.ts'

export type ReminderText = DueReminder & { firstName: string; hour: number; stopToken: string }

/** Returns an hour as Americans write it: "7:00 AM". */
const hourText = (hour: number) => `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}`

const NAMES: Readonly<Record<string, string>> = { s2: 'your second season' }

const nameOf = ({ series, day }: DueReminder) =>
  series === 'daily' ? 'Today’s page' : `Day ${day} of ${NAMES[series] ?? 'your plan'}`

/** Returns the subject without the title of the day, because locked screens show subjects, and titles name faith. */
const subjectOf = (due: DueReminder) => `${nameOf(due)} is open`

const openText = (due: DueReminder) => {
  const { title } = due
  if (title === undefined) return subjectOf(due)
  return `${nameOf(due)}, “${title}${/[?!]$/.test(title) ? '' : ','}” is open`
}

const partsOf = ({ series }: DueReminder) =>
  series === 'daily' ? 'a psalm, a prayer and a question' : 'a verse, a prayer and one small thing to do'

/** Returns the address of the day. It is opened without a search for it on the screens before. */
const addressOf = ({ series, day }: DueReminder) => {
  if (series === 'daily') return '/account/daily'
  return `${series === 's2' ? '/account/season' : '/account/day'}?day=${day}`
}

const PAUSE =
  "This is our third e-mail without a day finished, so it's the last one for now. That's all right: there's no catching up to do. When you finish a day, we'll start to remind you again."

/** Returns the mail that reminds a subscriber of the day that waits for them. */
export const reminderMail = (reminder: ReminderText, settings: MailSettings): MailContent & { stopUrl: string } => {
  const { firstName, hour, isLast, stopToken } = reminder
  const subject = subjectOf(reminder)
  const content = createContent(
    {
      subject: isLast ? `${subject} (and a break from reminders)` : subject,
      greeting: greetingOf(firstName),
      paragraphs: [
        `${openText(reminder)}. A few quiet minutes with ${partsOf(reminder)} are waiting for you.`,
        ...(isLast ? [PAUSE] : []),
      ],
      action: { label: 'Open your day', url: settings.site + addressOf(reminder) },
      after: [`You asked us to remind you at ${hourText(hour)}.`],
      links: [{ label: 'Stop these reminders', url: `${settings.site}/cancel?reminders#${stopToken}` }],
    },
    settings,
  )
  return { ...content, stopUrl: `${settings.site}/api/v1/reminders/stop/${stopToken}` }
}
