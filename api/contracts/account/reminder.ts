import { z } from 'zod'
import { subscribersOnly } from '#api/contracts/course/access.ts'
import { contract, OkReply } from '#api/contracts/endpoint.ts'

const HOUR = 'An hour is a whole number from 0 to 23'
const Hour = z.int(HOUR).min(0, HOUR).max(23, HOUR)
/** An IANA name such as Asia/Singapore. A zone that does not exist counts as UTC. */
const Zone = z.string().min(1).max(64, 'A time zone is an IANA name such as Asia/Singapore')

/** Why mails to an address end: the last one came back, or its reader reported one as spam. */
export const MailRefusal = z.enum(['bounced', 'complained'])

const Reminder = z.object({
  ok: z.literal(true),
  /** Null while the subscriber wants no reminders. */
  reminder: z.object({ hour: Hour, timeZone: Zone }).nullable(),
  /** True while the plan doesn't go on. No reminders come then, whatever is chosen. */
  planEnds: z.boolean(),
  /** Why reminders don't reach the subscriber, and at which address. Absent while they do. */
  refused: z.object({ why: MailRefusal, email: z.string() }).optional(),
})
export type ReminderReply = z.infer<typeof Reminder>

export const readReminder = contract({
  method: 'get',
  path: '/account/reminder',
  summary: 'The hour at which the subscriber is reminded by e-mail of a day that waits.',
  reply: Reminder,
  ...subscribersOnly,
})

export const chooseReminder = contract({
  method: 'post',
  path: '/account/reminder',
  summary: 'Chooses the hour of reminders, or null for none. Three ignored mails pause them until a day is finished.',
  body: z.object({ hour: Hour.nullable(), timeZone: Zone }),
  reply: Reminder,
  refusals: [409],
  ...subscribersOnly,
})

/** Has no body, because mail programs post a form of their own (RFC 8058). */
export const stopReminders = contract({
  method: 'post',
  path: '/reminders/stop/:token',
  summary: 'Stops the reminders of the account of a link in a mail, without a login. Repetitions change nothing.',
  params: z.object({ token: z.string().max(200) }),
  reply: OkReply,
  auth: 'none',
  refusals: [422],
})
