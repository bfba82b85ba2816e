import { HOUR_MS } from '#events/time/time.ts'
import { MAX_IGNORED } from '#commands/account/account-state.ts'
import { closedTimes } from '#commands/payment/purchase/access-times.ts'
import { dateIn } from '#events/time/time-zone.ts'
import { addJob } from '#projector/queue/queue.ts'
import { dayToRead, ignoredReminders } from './due-reminder.ts'
import { type MailDeps, type MailHandler, recipientOf } from './handler.ts'
import type { MailJob } from './mail-job.ts'
import { jobAfter, jobIdOf } from './reminder-jobs.ts'
import { reminderMail } from './reminder-mail.ts'

/** A reminder that couldn't be mailed for so long is left out, because its hour is past. */
const MAX_LATE_MS = 3 * HOUR_MS

/** Returns a reminder and its mail; undefined if none is due. */
const compose = async (job: MailJob, deps: MailDeps, now: Date) => {
  const { facts, open, stopLinks, settings } = deps
  const account = await facts.accountOf(job.subject)
  const { owner, reminder } = account
  if (!owner || !reminder || job.askedAt > now || now.getTime() - job.askedAt.getTime() > MAX_LATE_MS) return undefined
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
  const recipient = await recipientOf(deps, owner.email)
  const firstName = await open('firstName', owner.firstName)
  if (recipient === undefined || firstName === undefined) return undefined
  const stopToken = await stopLinks.tokenOf(job.subject)
  const data = { reminderId: reminder.reminderId, localDate, at: now.toISOString() }
  return { recipient, data, content: reminderMail({ firstName, ...due, ...reminder, stopToken }, settings) }
}

/**
 * Mails a reminder and requests the next. One that a clock ahead has requested is requested again, unless that clock also
 * mailed some: their dates have no second one, so it waits until they are over.
 *
 * It is recorded before it is mailed, so no date has two, of any process or choice.
 */
export const sendReminder: MailHandler = async (job, deps, now) => {
  const { pool, facts, commands, transport } = deps
  const { reminder, mailedReminders } = await facts.accountOf(job.subject)
  if (!reminder || jobIdOf(reminder, dateIn(job.askedAt, reminder.timeZone)) !== job.key) return 'not needed'
  if (job.askedAt > now && mailedReminders.some(({ at }) => new Date(at) > now)) return 'retry'
  const next = jobAfter(job.subject, reminder, now, job.data.causedBy)
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
}
