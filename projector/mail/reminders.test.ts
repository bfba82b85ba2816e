import { describe, expect, test } from 'vitest'
import { nextReminder } from '#commands/account/reminder-hour.decision.ts'
import { accountStream } from '#events/account.ts'
import { paymentStream } from '#events/payment/payment.ts'
import { DAY_MS, HOUR_MS } from '#events/time/time.ts'
import { until } from '#prove/servers/database.ts'
import { createReminded, createReminders, HOUR, TXN, ZONE } from './testing.reminders.ts'

const all = createReminders()
const { clock, mail, reminders, settled, toNextHour, passDays } = all
const { choose, subscriber, report } = createReminded(all)

const countAfterHour = async (hour?: number) => {
  await toNextHour(hour)
  return reminders().length
}

/** A subscriber who asked for reminders. */
const reminded = async () => {
  const person = await subscriber()
  await choose(person.accountId)
  return person
}

describe('Reminders by e-mail', () => {
  test('one that was due before a restore is not mailed again, and the next one is mailed', async () => {
    await reminded()
    mail.start()
    await settled()
    const restored = new Date(nextReminder(HOUR, ZONE, clock.now).at.getTime() + 500)
    await mail.database.pool.query('update event_store.log set restored_at = $1', [restored])
    expect(await countAfterHour()).toBe(0)
    expect(await countAfterHour()).toBe(1)
  })

  test('the next one comes at the chosen hour after the clock was far ahead and is right again', async () => {
    await reminded()
    const ahead = mail.start()
    await settled()
    const today = clock.now
    clock.now = new Date(clock.now.getTime() + 400 * DAY_MS)
    await settled()
    await ahead.stop()
    clock.now = today
    mail.start()
    await until('it is requested for another day', async () => {
      const { rows } = await mail.database.pool.query(
        `select from reactions.jobs where kind = 'reminder' and asked_at < $1::timestamptz + interval '3 days'`,
        [clock.now],
      )
      return rows.length === 1
    })
    expect(await countAfterHour()).toBe(1)
    expect(await countAfterHour()).toBe(2)
  })

  test('one waits for its date if others were mailed while the clock was ahead', async () => {
    await reminded()
    const ahead = mail.start()
    await settled()
    const today = clock.now
    clock.now = new Date(clock.now.getTime() + 10 * DAY_MS)
    await settled()
    expect(await countAfterHour()).toBe(1)
    await ahead.stop()
    clock.now = today
    mail.start()
    await until('it was looked at', async () => {
      const { rows } = await mail.database.pool.query(
        `select from reactions.jobs where kind = 'reminder' and done_at is null and due_at < $1::timestamptz + interval '1 day'`,
        [clock.now],
      )
      return rows.length === 1
    })
    clock.now = new Date(today.getTime() + 11 * DAY_MS)
    expect(await countAfterHour()).toBe(2)
  })

  test('one is mailed each local day at the chosen hour, by two processes and over restarts, until the third pauses them', async () => {
    const { accountId } = await reminded()
    const others = [mail.start(), mail.start()]
    await settled()
    expect(reminders()).toHaveLength(0)
    expect(await countAfterHour()).toBe(1)
    expect(reminders()[0]).toContain('You asked us to remind you at 7:00 AM.')
    expect(reminders()[0]).toMatch(/^List-Unsubscribe:\s+<https:\/\/plan\.example\/api\/v1\/reminders\/stop\//m)
    expect(reminders()[0]).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m)
    await Promise.all(others.map((other) => other.stop()))
    mail.start()
    await settled()
    expect(await countAfterHour()).toBe(2)
    expect(reminders()[1]).not.toContain('the last one for now')
    await toNextHour()
    expect(reminders()[2]).toContain('the last one for now')
    await toNextHour()
    expect(await countAfterHour()).toBe(3)
    const days = (await mail.store.readStream(accountStream(accountId))).filter(
      ({ type }) => type === 'account.reminder-due',
    )
    expect(new Set(days.map(({ data }) => JSON.stringify(data))).size).toBe(3)
  })

  test('a finished day ends the pause, and no reminder comes on the date on which a day was finished', async () => {
    const { accountId, save } = await subscriber()
    await choose(accountId)
    mail.start()
    for (let n = 0; n < 4; n++) await toNextHour()
    expect(reminders()).toHaveLength(3)
    await save(1)
    expect(await countAfterHour()).toBe(4)
    expect(reminders()[3]).toContain('Subject: Day 2 of your plan is open\n')
    expect(reminders()[3]).toContain('Day 2 of your plan, “Where Are You?” is open.')
    expect(reminders()[3]).toContain('https://plan.example/account/day?day=2')
    expect(reminders()[3]).not.toContain('the last one for now')
    clock.now = new Date(nextReminder(HOUR - 1, ZONE, clock.now).at.getTime())
    await save(2)
    expect(await countAfterHour()).toBe(4)
  })

  test('without a day that is open and not finished, nothing is mailed', async () => {
    const { accountId, save } = await subscriber()
    for (let day = 1; day <= 28; day++) await save(day)
    await choose(accountId)
    mail.start()
    clock.now = new Date(clock.now.getTime() + 40 * DAY_MS)
    await toNextHour()
    expect(await countAfterHour()).toBe(0)
  })

  test('in the second season it names the first open day that is not saved, as the season’s screen does', async () => {
    const { accountId, save, begin } = await subscriber()
    passDays(28)
    await save(28)
    await begin('s2')
    passDays(1)
    await choose(accountId)
    mail.start()
    await toNextHour()
    expect(reminders()[0]).toContain('Subject: Day 1 of your second season is open\n')
    expect(reminders()[0]).toContain('Day 1 of your second season, “Blessed, of All People,” is open.')
    expect(reminders()[0]).toContain('https://plan.example/account/season?day=1')
    for (const day of [1, 3]) await save(day, 's2')
    await toNextHour()
    await toNextHour()
    expect(reminders()[2]).toContain('Subject: Day 2 of your second season is open\n')
  })

  test('after the season it names the daily page of the date, also when a day of the season was left out', async () => {
    const { accountId, save, begin } = await subscriber()
    passDays(28)
    await save(28)
    await begin('s2')
    await begin('daily')
    passDays(28)
    await save(28, 's2')
    passDays(1)
    await choose(accountId)
    mail.start()
    await toNextHour()
    expect(reminders()[0]).toContain('Today’s page is open. A few quiet minutes with a psalm, a prayer and a question')
    expect(reminders()[0]).toContain('https://plan.example/account/daily')
    passDays(1)
    await save(30, 'daily')
    expect(await countAfterHour()).toBe(1)
  })

  test('a later choice replaces the earlier one, and a local date still has one mail', async () => {
    const { accountId } = await subscriber()
    await choose(accountId, HOUR)
    mail.start()
    await settled()
    expect(await countAfterHour()).toBe(1)
    await choose(accountId, HOUR + 2)
    await until('the second choice is known', async () => {
      const { rows } = await mail.database.pool.query(`select 1 from reactions.jobs where kind = 'reminder'`)
      return rows.length >= 3
    })
    expect(await countAfterHour(HOUR + 2)).toBe(1)
    expect(await countAfterHour(HOUR)).toBe(1)
    expect(await countAfterHour(HOUR + 2)).toBe(2)
    expect(reminders()[1]).toContain('9:00 AM')
  })

  test.each(['stopped', 'erased', 'refunded'] as const)('nothing is mailed to a subscriber once %s', async (end) => {
    const { accountId, personId, keys } = await subscriber()
    await choose(accountId)
    mail.start()
    await settled()
    expect(await countAfterHour()).toBe(1)
    if (end === 'stopped') await mail.record(accountStream(accountId), 'account.reminder-stopped', { by: 'link' })
    if (end === 'erased') {
      await keys.erase(personId)
      await mail.record(accountStream(accountId), 'account.erased', {})
    }
    if (end === 'refunded')
      await mail.record(paymentStream(TXN), 'payment.refunded', {
        quizUserId: null,
        license: 'lifetime',
        kind: 'purchase',
        currency: 'USD',
        amount: 1_500,
        total: 1_500,
      })
    await toNextHour()
    expect(await countAfterHour()).toBe(1)
  })

  test('a cancelation ends reminders at once, and taking it back continues them', async () => {
    const { accountId } = await subscriber('monthly')
    await report(clock.now)
    await choose(accountId)
    mail.start()
    await settled()
    expect(await countAfterHour()).toBe(1)
    const end = new Date(clock.now.getTime() + 20 * DAY_MS).toISOString()
    await report(clock.now, { scheduledChange: { action: 'cancel', effectiveAt: end } })
    expect(await countAfterHour()).toBe(1)
    await report(clock.now)
    expect(await countAfterHour()).toBe(2)
  })

  test('days without access open no day to be reminded of', async () => {
    const { accountId, save } = await subscriber('monthly', 'רות')
    await report(clock.now)
    for (const day of [1, 2, 3, 4, 5]) await save(day)
    passDays(1)
    await report(clock.now, { status: 'paused' })
    passDays(20)
    await report(clock.now)
    await choose(accountId)
    mail.start()
    expect(await countAfterHour()).toBe(0)
    passDays(5)
    await settled()
    await toNextHour()
    expect(reminders()[0]).toContain('Subject: Day 6 of your plan is open\n')
    expect(reminders()[0]).toContain('Hello \u2068רות\u2069,')
  })

  test('a reminder that could not be sent in time is left out, and the next day has one again', async () => {
    await reminded()
    mail.smtp.state.refusing = true
    mail.start()
    await settled()
    clock.now = new Date(nextReminder(HOUR, ZONE, clock.now).at.getTime() + 4 * HOUR_MS)
    await settled()
    mail.smtp.state.refusing = false
    expect(await countAfterHour()).toBe(1)
  })
})
