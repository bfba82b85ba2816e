import { MAX_IGNORED } from '#commands/account/account-state.ts'
import { nextReminder } from '#commands/account/reminder-hour.decision.ts'
import { closedTimes } from '#commands/payment/purchase/access-times.ts'
import { HOUR_MS } from '#events/time/time.ts'
import { DAILY, SEASON } from '#events/course/courses/courses.ts'
import { dateIn } from '#events/time/time-zone.ts'
import { eventId } from '#events/core/operation.ts'
import {
  accountOf,
  createMailJob,
  type MailDefinition,
  type MailDeps,
  type MailJob,
  type NewMail,
} from '#projector/mail/definition.ts'
import { addJob } from '#projector/queue/queue.ts'
import { openRecipient } from '#projector/mail/recipients.ts'
import type { MailSettings } from '#projector/mail/settings.ts'
import { createContent, greetingOf, type MailContent } from '#projector/mail/letter.ts'
import { dayToRead, type DueReminder, ignoredReminders } from '#projector/mail/due-reminder.ts'

/**
 * Mails a reminder and requests the next. One that a clock ahead has requested is requested again, unless that clock also
 * mailed some: their dates have no second one, so it waits until they are over.
 *
 * It is recorded before it is mailed, so no date has two, of any process or choice.
 */
export const reminder: MailDefinition = {
  kind: 'reminder',
  name: 'Reminder',
  // Each reminder requests the next, so none is given up unseen.
  maxAgeMs: Number.POSITIVE_INFINITY,
  isDated: true,
  isNear: true,
  isOptional: true,
  requestedBy: {
    // Each job requests the one of the next date.
    'account.reminder-chosen': ({ stream, data }) => [reminderAfter(accountOf(stream), data, new Date(data.at))],
  },
  send: async (job, deps, now) => {
    const { pool, facts, commands, transport } = deps
    const { reminder: choice, mailedReminders } = await facts.accountOf(job.subject)
    if (!choice || keyOf(choice, dateIn(job.askedAt, choice.timeZone)) !== job.key) return 'not needed'
    if (job.askedAt > now && mailedReminders.some(({ at }) => new Date(at) > now)) return 'retry'
    const next = createMailJob(reminder, reminderAfter(job.subject, choice, now), { id: job.data.causedBy, at: now })
    const mail = await compose(job, deps, now)
    if (!mail) {
      await addJob(pool, 'mail', next)
      return 'removed'
    }
    await transport.assertReady()
    if (!(await commands.accountMails.recordReminder(job.subject, mail.data, job.data.causedBy))) return 'retry'
    await addJob(pool, 'mail', next)
    await transport.send({ id: job.key, ...mail.recipient, ...mail.content })
    return 'sent'
  },
}

/** A reminder that couldn't be mailed for so long is left out, because its hour is past. */
const MAX_LATE_MS = 3 * HOUR_MS

type Choice = { reminderId: string; hour: number; timeZone: string }

/** Returns the id of the mail of a date. Each choice has mails of its own. */
const keyOf = ({ reminderId }: Choice, localDate: string) => eventId(`reminder-${reminderId}`, localDate, 0)

/** Returns the first reminder after an instant. Its `askedAt` is the chosen hour. */
const reminderAfter = (accountId: string, choice: Choice, after: Date): NewMail => {
  const { at, localDate } = nextReminder(choice.hour, choice.timeZone, after)
  return { subject: accountId, key: keyOf(choice, localDate), askedAt: at }
}

/** Returns a reminder and its mail; undefined if none is due. */
const compose = async (job: MailJob, deps: MailDeps, now: Date) => {
  const { facts, open, stopLinks, settings } = deps
  const account = await facts.accountOf(job.subject)
  const { owner, reminder } = account
  // One that is recorded counts as ignored, so none is for an address that refuses mails.
  if (!owner || !reminder || account.refusedMail.length > 0) return undefined
  if (job.askedAt > now || now.getTime() - job.askedAt.getTime() > MAX_LATE_MS) return undefined
  const localDate = dateIn(job.askedAt, reminder.timeZone)
  const ignored = ignoredReminders(account, reminder, await facts.completedAt(owner.personId), localDate)
  if (ignored === undefined || !(await facts.hasRunningPlan(job.subject, account, now))) return undefined
  const closed = closedTimes(
    await facts.purchasesOf(job.subject, account),
    account.extensions,
    new Date(owner.registeredAt),
  )
  const day = dayToRead({ account, owner, courses: await facts.progressOf(owner.personId), now, closed })
  if (!day) return undefined
  const due = { ...day, isLast: ignored === MAX_IGNORED - 1 }
  const recipient = await openRecipient(deps, owner.email)
  const firstName = await open('firstName', owner.firstName)
  if (recipient === undefined || firstName === undefined) return undefined
  const stopToken = await stopLinks.tokenOf(job.subject)
  const data = { reminderId: reminder.reminderId, localDate, at: now.toISOString() }
  return { recipient, data, content: reminderMail({ firstName, ...due, ...reminder, stopToken }, settings) }
}

type ReminderText = DueReminder & { firstName: string; hour: number; stopToken: string }

/** Returns the mail that reminds a subscriber of the day that waits for them. */
const reminderMail = (reminder: ReminderText, settings: MailSettings): MailContent & { stopUrl: string } => {
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

const PAUSE =
  "This is our third e-mail without a day finished, so it's the last one for now. That's all right: there's no catching up to do. When you finish a day, we'll start to remind you again."

const NAMES: Readonly<Record<string, string>> = { [SEASON]: 'your second season' }

const nameOf = ({ series, day }: DueReminder) =>
  series === DAILY ? 'Today’s page' : `Day ${day} of ${NAMES[series] ?? 'your plan'}`

/** Returns the subject without the title of the day, because locked screens show subjects, and titles name faith. */
const subjectOf = (due: DueReminder) => `${nameOf(due)} is open`

const openText = (due: DueReminder) => {
  const { title } = due
  if (title === undefined) return subjectOf(due)
  return `${nameOf(due)}, “${title}${/[?!]$/.test(title) ? '' : ','}” is open`
}

const partsOf = ({ series }: DueReminder) =>
  series === DAILY ? 'a psalm, a prayer and a question' : 'a verse, a prayer and one small thing to do'

/** Returns the address of the day. It is opened without a search for it on the screens before. */
const addressOf = ({ series, day }: DueReminder) => {
  if (series === DAILY) return '/account/daily'
  return `${series === SEASON ? '/account/season' : '/account/day'}?day=${day}`
}

/** Returns an hour as Americans write it: "7:00 AM". */
const hourText = (hour: number) => `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}`
