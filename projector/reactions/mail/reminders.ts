import { accountStream } from '#events/account.ts'
import type { AccountEvent } from '#commands/account/account-state.ts'
import { dateIn } from '#commands/course/opened-day.decision.ts'
import { addJob } from '#projector/reactions/queue/queue.ts'
import { dueReminder } from './due-reminder.ts'
import type { MailDeps, MailHandler } from './handler.ts'
import type { MailJob } from './mail-job.ts'
import { jobAfter, jobIdOf } from './reminder-jobs.ts'
import { reminderMail } from './reminder-mail.ts'

/** A reminder that couldn't be mailed for so long is left out, because its hour is past. */
const MAX_LATE_MS = 3 * 3_600_000

/** Returns the content of a reminder; undefined if none is due. */
const compose = async (job: MailJob, { facts, settings }: MailDeps, now: Date) => {
  const { account, version } = await facts.accountOf(job.subject)
  const { owner, reminder } = account
  if (!owner || !reminder || now.getTime() - job.askedAt.getTime() > MAX_LATE_MS) return undefined
  const localDate = dateIn(job.askedAt, reminder.timeZone)
  const due = dueReminder({ account, owner, reminder, course: await facts.courseOf(owner.personId), now }, localDate)
  if (!due || !(await facts.hasRunningPlan(job.subject, account, now))) return undefined
  const address = await facts.open('email', owner.email)
  const firstName = await facts.open('firstName', owner.firstName)
  if (address === undefined || firstName === undefined) return undefined
  const stopToken = await facts.stopTokenOf(job.subject)
  const isRecorded = account.mailedReminders.some(
    (mailed) => mailed.reminderId === reminder.reminderId && mailed.localDate === localDate,
  )
  const data = { reminderId: reminder.reminderId, localDate, at: now.toISOString() }
  return {
    address,
    version,
    isRecorded,
    data,
    content: reminderMail({ firstName, ...due, ...reminder, stopToken }, settings),
  }
}

/**
 * Mails a reminder and requests the next. The event is stored before the mail is sent, under the version that was read,
 * so two processes or two choices never mail twice on a date.
 */
export const sendReminder: MailHandler = async (job, deps, now) => {
  const { pool, facts, transport } = deps
  const { reminder } = (await facts.accountOf(job.subject)).account
  if (!reminder || jobIdOf(reminder, dateIn(job.askedAt, reminder.timeZone)) !== job.key) return 'not needed'
  const next = jobAfter(job.subject, reminder, now > job.askedAt ? now : job.askedAt, job.data.causedBy)
  const mail = await compose(job, deps, now)
  if (!mail) {
    await addJob(pool, 'mail', next)
    return 'removed'
  }
  await transport.assertReady()
  const due: AccountEvent = { type: 'account.reminder-due', data: mail.data }
  const stream = accountStream(job.subject)
  if (!mail.isRecorded && !(await facts.append(stream, due, mail.version, job.data.causedBy, job.key))) return 'retry'
  await addJob(pool, 'mail', next)
  await transport.send({ id: job.key, to: mail.address, ...mail.content })
  return 'sent'
}
