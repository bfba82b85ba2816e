import type { RecordedEvent } from '#events/catalog.ts'
import { eventId } from '#events/core/operation.ts'
import { nextReminder } from '#commands/account/reminder-hour.decision.ts'
import type { NewMailJob } from './mail-job.ts'

type Choice = { reminderId: string; hour: number; timeZone: string }

/** Returns the id of the job of a date. Each choice has jobs of its own. */
export const jobIdOf = ({ reminderId }: Choice, localDate: string) => eventId(`reminder-${reminderId}`, localDate, 0)

/** Returns the job of the first reminder after an instant. Its `askedAt` is the chosen hour. */
export const jobAfter = (accountId: string, choice: Choice, after: Date, causedBy: string): NewMailJob => {
  const { at, localDate } = nextReminder(choice.hour, choice.timeZone, after)
  const key = jobIdOf(choice, localDate)
  return { key, kind: 'reminder', subject: accountId, data: { causedBy }, askedAt: at, dueAt: at }
}

/** Returns the first job of a choice. Each job requests the one of the next date. */
export const firstReminder = ({ id, stream, data }: RecordedEvent<'account.reminder-chosen'>): NewMailJob =>
  jobAfter(stream.slice('account-'.length), data, new Date(data.at), id)
