import { randomUUID } from 'node:crypto'
import { beforeEach } from 'vitest'
import { nextReminder } from '#commands/account/reminder-hour.decision.ts'
import { accountStream, claimStream } from '#events/account.ts'
import { courseStream } from '#events/course/course.ts'
import { subscriptionStream } from '#events/payment/payment.ts'
import { subscriptionReport } from '#events/payment/paddle/testing.reports.ts'
import { DAY_MS } from '#events/time/time.ts'
import { until } from '#prove/servers/database.ts'
import { eachTest } from '#prove/servers/resources.ts'
import { createMailHarness, RUTH } from './testing.mail.ts'
import { plain } from './testing.smtp.ts'

export const TXN = 'txn_reminded'
export const HOUR = 7
export const ZONE = 'America/New_York'

/** Creates mails for each test, whose clock tests move. */
export const createReminders = () => {
  const clock = { now: new Date() }
  const mail = eachTest(() => createMailHarness())
  beforeEach(() => {
    clock.now = new Date()
    mail.setClock(() => clock.now)
  })

  const reminders = () => mail.smtp.received.map(plain).filter((text) => text.includes('Stop these reminders'))

  /** Waits until each reminder was mailed, left out, or is due later. */
  const settled = () =>
    until('no reminder is due', async () => {
      // One statement, so that no reminder is recorded between two.
      const { rows } = await mail.database.pool.query<{ due: number; known: number }>(
        `select count(*) filter (where done_at is null and asked_at <= $1)::int as due, count(*)::int as known
         from reactions.jobs where kind = 'reminder'`,
        [clock.now],
      )
      return rows[0]?.due === 0 && rows[0].known > 0
    })

  /** Moves the clock to the next time at which clocks show the hour. */
  const toNextHour = async (hour = HOUR, timeZone = ZONE) => {
    clock.now = new Date(nextReminder(hour, timeZone, clock.now).at.getTime() + 1_000)
    await settled()
  }

  /** Moves the clock on by some days, to an hour before the reminder. */
  const passDays = (days: number) => {
    clock.now = new Date(nextReminder(HOUR - 1, ZONE, new Date(clock.now.getTime() + (days - 1) * DAY_MS)).at.getTime())
  }

  return { clock, mail, reminders, settled, toNextHour, passDays }
}

type Reminders = Pick<ReturnType<typeof createReminders>, 'clock' | 'mail'>

/** Creates a subscriber who can choose, save days and renew. */
export const createReminded = ({ clock, mail }: Reminders) => {
  const choose = (accountId: string, hour = HOUR, timeZone = ZONE) =>
    mail.record(accountStream(accountId), 'account.reminder-chosen', {
      reminderId: randomUUID(),
      hour,
      timeZone,
      at: clock.now.toISOString(),
    })

  const subscriber = async (license: 'lifetime' | 'monthly' = 'lifetime', name = 'Ruth') => {
    const { accountId, personId, keys } = await mail.register(RUTH, TXN, name)
    await mail.customer(TXN, RUTH)
    await mail.purchase(TXN, { license, subscriptionId: license === 'lifetime' ? null : 'sub_1' })
    await mail.record(claimStream(TXN), 'account.purchase-claimed', { payoutSubId: TXN, accountId })
    const save = async (day: number, courseVersion = 'v1') =>
      mail.database.store.append(courseStream(personId), [
        {
          type: 'course.day-saved',
          data: {
            courseVersion,
            day,
            progress: 100,
            answers: await keys.seal(personId, 'answers', '{}'),
            rating: null,
            timeSpentSeconds: 60,
          },
          metadata: { correlation: 'test', causation: 'test' },
          at: clock.now,
        },
      ])
    const begin = async (courseVersion: string) =>
      mail.record(courseStream(personId), 'course.sequel-begun', { courseVersion, begunAt: clock.now.toISOString() })
    return { accountId, personId, keys, save, begin }
  }

  const report = (occurredAt: Date, more: object = {}) =>
    mail.record(
      subscriptionStream('sub_1'),
      'payment.subscription-reported',
      subscriptionReport({
        webhookId: `evt_${occurredAt.getTime()}`,
        occurredAt: occurredAt.toISOString().replace('Z', '000000Z'),
        customerId: `ctm_${TXN}`,
        transactionId: TXN,
        periodEndsAt: new Date(clock.now.getTime() + 28 * DAY_MS).toISOString(),
        ...more,
      }),
    )

  return { choose, subscriber, report }
}
