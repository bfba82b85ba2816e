import { DAY_MS, HOUR_MS } from '#events/time/time.ts'
import { describe, expect, test } from 'vitest'
import { dateIn } from '#events/time/time-zone.ts'
import { nextReminder } from './reminder-hour.decision.ts'

const yearOf = (hour: number, timeZone: string, from: string, days = 370) => {
  const moments = []
  let after = new Date(from)
  for (let n = 0; n < days; n++) {
    const moment = nextReminder(hour, timeZone, after)
    moments.push(moment)
    after = moment.at
  }
  return moments
}

const clockIn = (at: Date, timeZone: string) =>
  at.toLocaleTimeString('en-US', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

const ZONES = [
  'Etc/GMT+11',
  'Pacific/Pago_Pago',
  'America/St_Johns',
  'America/New_York',
  'America/Sao_Paulo',
  'UTC',
  'Europe/London',
  'Europe/Warsaw',
  'Africa/Cairo',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
]

describe('The hour of a reminder', () => {
  test.each(ZONES)('comes once on each date of a year in %s, at 7 o’clock there', (timeZone) => {
    const moments = yearOf(7, timeZone, '2026-01-01T00:00:00Z')
    expect(new Set(moments.map(({ localDate }) => localDate)).size).toBe(moments.length)
    for (const { at, localDate } of moments) {
      expect(dateIn(at, timeZone)).toBe(localDate)
      expect(clockIn(at, timeZone)).toBe('07:00')
    }
    const gaps = moments.slice(1).map(({ at }, n) => at.getTime() - (moments[n]?.at.getTime() ?? 0))
    expect(Math.max(...gaps)).toBeLessThanOrEqual(25 * HOUR_MS)
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(23 * HOUR_MS)
  })

  test.each([
    ['America/New_York', ['2026-03-08', '2026-11-01']],
    ['Australia/Lord_Howe', ['2026-04-05', '2026-10-04']],
    ['Africa/Cairo', ['2026-04-24', '2026-10-30']],
    ['America/Santiago', ['2026-04-05', '2026-09-06']],
  ])('exists once on the days that clocks change in %s, at any hour', (timeZone, changes) => {
    for (const change of changes)
      for (let hour = 0; hour < 24; hour++) {
        const from = new Date(Date.parse(change) - 2 * DAY_MS).toISOString()
        const dates = yearOf(hour, timeZone, from, 4).map(({ localDate }) => localDate)
        expect(dates).toContain(change)
        expect(new Set(dates).size).toBe(dates.length)
      }
  })

  test('an hour that clocks skip comes an hour later', () => {
    const { at, localDate } = nextReminder(2, 'America/New_York', new Date('2026-03-08T05:30:00Z'))
    expect(localDate).toBe('2026-03-08')
    expect(clockIn(at, 'America/New_York')).toBe('03:00')
  })

  test('an hour that clocks show twice comes the first time only', () => {
    const first = nextReminder(1, 'America/New_York', new Date('2026-11-01T03:00:00Z'))
    expect(first.at.toISOString()).toBe('2026-11-01T05:00:00.000Z')
    expect(nextReminder(1, 'America/New_York', first.at).localDate).toBe('2026-11-02')
  })

  test('a date that a zone skipped has no reminder', () => {
    const dates = yearOf(7, 'Pacific/Apia', '2011-12-28T00:00:00Z', 4).map(({ localDate }) => localDate)
    expect(dates).toEqual(['2011-12-28', '2011-12-29', '2011-12-31', '2012-01-01'])
  })

  test('a reminder asked for at its exact moment is sent a day later', () => {
    const at = new Date('2026-06-01T07:00:00Z')
    expect(nextReminder(7, 'UTC', new Date(at.getTime() - 1)).at).toEqual(at)
    expect(nextReminder(7, 'UTC', at).localDate).toBe('2026-06-02')
  })
})
