import { describe, expect, test } from 'vitest'
import { canonicalTimeZone } from '#events/time/time-zone.ts'
import { dateOf, openedDay, openedSince } from './opened-day.decision.ts'
import { dateIn } from '#events/time/time-zone.ts'
import { HOUR_MS } from '#events/time/time.ts'

const PLAN = 28

const at = (text: string) => new Date(text)
const zone = (timeZone: string, since = '1970-01-01T00:00:00Z') => ({ timeZone, since })
const opened = (registered: string, timeZone: string, now: string, daysPlan = PLAN) =>
  openedDay(at(registered), [zone(timeZone)], at(now), daysPlan)

/** Offsets from UTC-11 to UTC+14. The names of the zones have the opposite signs. */
const OFFSETS = Array.from({ length: 26 }, (_, n) => n - 11)
const zoneAt = (hours: number) => (hours === 0 ? 'Etc/GMT' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`)

const closed = (from: string, until?: string) => ({ from: at(from), until: until ? at(until) : null })

test.each([
  ['before access ends', '2026-03-14T23:00:00Z', 5],
  ['on the day on which access ends', '2026-03-15T23:00:00Z', 6],
  ['a day later', '2026-03-16T01:00:00Z', 6],
  ['sixty days later', '2026-05-13T23:00:00Z', 6],
  ['at the instant at which access returns', '2026-05-14T10:00:00Z', 7],
  ['on the day on which access returns', '2026-05-14T10:01:00Z', 7],
  ['two days after the return', '2026-05-16T00:00:00Z', 9],
])('days that could not be read open none: %s', (_when, now, day) => {
  const away = [closed('2026-03-15T12:00:00Z', '2026-05-14T10:00:00Z')]
  expect(openedDay(at('2026-03-10T08:00:00Z'), [zone('UTC')], at(now), PLAN, away)).toBe(day)
  expect(openedSince(at('2026-03-10T08:00:00Z'), [zone('UTC')], at(now), PLAN, away)).toBe(day)
})

test.each(OFFSETS)('an hour without access at UTC%i costs no day, and ten days cost nine or ten', (offset) => {
  const begin = at('2026-03-10T08:00:00Z')
  const day = (spans: ReturnType<typeof closed>[]) =>
    openedDay(begin, [zone(zoneAt(offset))], at('2026-04-01T12:00:00Z'), PLAN, spans)
  const always = day([])
  expect(day([closed('2026-03-12T23:30:00Z', '2026-03-13T00:30:00Z')])).toBe(always)
  expect([always - 9, always - 10]).toContain(day([closed('2026-03-12T23:30:00Z', '2026-03-22T23:30:00Z')]))
  expect(day([closed('2026-03-01T00:00:00Z')])).toBe(1)
  // The first day opens with the first access.
  const late = [closed('2026-03-01T00:00:00Z', '2026-03-13T10:00:00Z')]
  expect(openedDay(begin, [zone(zoneAt(offset))], at('2026-03-13T10:00:00Z'), PLAN, late)).toBe(1)
})

test.each(OFFSETS)('the opened day at UTC%i counts local calendar days since the registration', (offset) => {
  const start = Date.UTC(2026, 2, 10)
  for (let from = 0; from < 24; from++) {
    const registeredAt = new Date(start + from * HOUR_MS)
    const firstDay = Math.floor((registeredAt.getTime() + offset * HOUR_MS) / (24 * HOUR_MS))
    for (let later = 0; later <= 72; later += 1) {
      const now = new Date(registeredAt.getTime() + later * HOUR_MS)
      const today = Math.floor((now.getTime() + offset * HOUR_MS) / (24 * HOUR_MS))
      expect(openedDay(registeredAt, [zone(zoneAt(offset))], now, PLAN)).toBe(today - firstDay + 1)
    }
  }
})

test.each([
  ['a second before midnight', '2026-03-10T15:59:59.999Z', 1],
  ['at midnight', '2026-03-10T16:00:00Z', 2],
  ['a day later', '2026-03-11T16:00:00Z', 3],
  ['on the last day', '2026-04-06T15:59:59Z', 28],
  ['long after the last day', '2027-03-10T00:00:00Z', 28],
  ['by a clock that was set back', '2026-03-01T00:00:00Z', 1],
])('after a registration in Singapore a minute before midnight, the opened day %s (%s) is %i', (_when, now, day) => {
  expect(opened('2026-03-10T15:59:00Z', 'Asia/Singapore', now)).toBe(day)
})

test.each([
  ['a day of 23 hours', 'Europe/Berlin', '2026-03-28T22:59:00Z', ['2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z']],
  ['a day of 25 hours', 'Europe/Berlin', '2026-10-24T21:59:00Z', ['2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z']],
  [
    'a spring night without a midnight',
    'America/Santiago',
    '2026-09-05T03:59:00Z',
    ['2026-09-05T04:00:00Z', '2026-09-06T04:00:00Z'],
  ],
  [
    'half an hour of summer time',
    'Australia/Lord_Howe',
    '2026-04-04T12:59:00Z',
    ['2026-04-04T13:00:00Z', '2026-04-05T13:30:00Z'],
  ],
  [
    'a quarter of an hour off',
    'Asia/Kathmandu',
    '2026-03-10T18:14:00Z',
    ['2026-03-10T18:15:00Z', '2026-03-11T18:15:00Z'],
  ],
])('a day opens at midnight across %s', (_change, timeZone, registered, midnights) => {
  midnights.forEach((midnight, n) => {
    expect(opened(registered, timeZone, new Date(Date.parse(midnight) - 1).toISOString())).toBe(n + 1)
    expect(opened(registered, timeZone, midnight)).toBe(n + 2)
  })
})

test('a calendar day that a country skipped counts', () => {
  expect(opened('2011-12-29T20:00:00Z', 'Pacific/Apia', '2011-12-30T11:00:00Z')).toBe(3)
})

test('the opened day never exceeds the days of the plan', () => {
  expect(opened('2026-03-10T00:00:00Z', 'UTC', '2026-03-20T00:00:00Z', 7)).toBe(7)
})

const registered = at('2026-03-10T08:00:00Z')

test('moving to another time zone closes no open day', () => {
  const zones = [zone('Pacific/Kiritimati'), zone('Pacific/Pago_Pago', '2026-03-12T10:30:00Z')]
  expect(openedDay(registered, zones.slice(0, 1), at('2026-03-12T10:29:59Z'), PLAN)).toBe(4)
  for (let hours = 0; hours < 24; hours++) {
    expect(
      openedDay(registered, zones, new Date(at('2026-03-12T10:30:00Z').getTime() + hours * HOUR_MS), PLAN),
    ).toBeGreaterThanOrEqual(4)
  }
})

test('after a move, midnights of the new time zone count, and the move opens one day at most', () => {
  const zones = [zone('Pacific/Pago_Pago'), zone('Pacific/Kiritimati', '2026-03-12T10:30:00Z')]
  expect(openedDay(registered, zones.slice(0, 1), at('2026-03-12T10:29:00Z'), PLAN)).toBe(3)
  expect(openedDay(registered, zones, at('2026-03-12T10:31:00Z'), PLAN)).toBe(4)
  expect(openedDay(registered, zones, at('2026-03-13T09:59:00Z'), PLAN)).toBe(4)
  expect(openedDay(registered, zones, at('2026-03-13T10:00:00Z'), PLAN)).toBe(5)
})

const PHONES = [
  'America/Denver',
  'America/New_York',
  'America/St_Johns',
  'America/Santiago',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Singapore',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
]
const LAPTOPS = ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kolkata', 'America/Los_Angeles']
const STARTS = ['2026-03-02T19:00:00Z', '2026-03-24T05:00:00Z', '2026-10-20T12:00:00Z']
const stories = PHONES.flatMap((phone) =>
  LAPTOPS.flatMap((laptop) => STARTS.map((start) => [phone, laptop, start] as const)),
)

test.each(stories)('a phone in %s and a laptop in %s open one day a day from %s on', (phone, laptop, start) => {
  const begin = at(start)
  const later = (hours: number) => new Date(begin.getTime() + hours * HOUR_MS)
  // The phone reports at the hour of the registration, the laptop ten hours later.
  const moves = Array.from({ length: 20 }, (_, n) => ({
    hours: n * 12 - (n % 2) * 2,
    timeZone: n % 2 ? laptop : phone,
  }))
  const zones = moves.map(({ hours, timeZone }) => zone(timeZone, later(hours).toISOString()))
  const seen = Array.from({ length: 241 }, (_, hours) => {
    const known = zones.filter(({ since }) => Date.parse(since) <= later(hours).getTime())
    return openedDay(begin, known, later(hours), PLAN)
  })
  for (let hours = 1; hours < seen.length; hours++)
    expect([0, 1]).toContain((seen[hours] ?? 0) - (seen[hours - 1] ?? 0))
  expect([10, 11]).toContain(seen[240])
  expect(openedSince(begin, zones, later(240), PLAN)).toBe(seen[240])
})

/** Hours after each midnight in UTC at which the devices of a person report their zone, on a day of the week. */
type Week = (weekday: number) => readonly [hour: number, timeZone: string][]

test.each<[string, Week]>([
  [
    'a phone in Denver at noon, and a laptop on UTC at night',
    () => [
      [5, 'UTC'],
      [19, 'America/Denver'],
    ],
  ],
  [
    'Singapore on workdays, and a laptop from Los Angeles on Sundays',
    (weekday) =>
      weekday === 0
        ? [
            [2, 'America/Los_Angeles'],
            [23, 'Asia/Singapore'],
          ]
        : [[23, 'Asia/Singapore']],
  ],
  [
    'a crew between Auckland and London each week, with a tablet at home',
    (weekday) => [
      [6, weekday < 4 ? 'Pacific/Auckland' : 'Europe/London'],
      [20, 'Asia/Kathmandu'],
    ],
  ],
])('after a year, %s are at day 365, and no day was closed', (_habit, week) => {
  const begin = Date.UTC(2026, 2, 2)
  const zones = Array.from({ length: 365 }, (_, n) =>
    week((n + 1) % 7).map(([hour, timeZone]) =>
      zone(timeZone, new Date(begin + (24 * n + hour) * HOUR_MS).toISOString()),
    ),
  )
  let before = 1
  for (let day = 1; day <= 365; day++) {
    const now = new Date(begin + (24 * day - 1) * HOUR_MS)
    const seen = openedDay(new Date(begin), zones.slice(0, day).flat(), now, 400)
    expect([0, 1, 2]).toContain(seen - before)
    expect([day - 1, day, day + 1]).toContain(seen)
    before = seen
  }
})

test('no sequence of moves opens more than one day before the slowest count of a zone', () => {
  const there = OFFSETS.map(zoneAt)
  for (let seed = 0; seed < 40; seed++) {
    const zones = Array.from({ length: 12 }, (_, n) => {
      const since = new Date(registered.getTime() + n * (1 + (seed % 9)) * HOUR_MS).toISOString()
      return zone(there[(seed * 7 + n * n * 11) % there.length] ?? 'UTC', since)
    })
    zones.forEach(({ since }, n) => {
      const known = zones.slice(0, n + 1)
      const alone = known.map(({ timeZone }) => openedDay(registered, [zone(timeZone)], at(since), PLAN))
      const moved = openedDay(registered, known, at(since), PLAN)
      expect(moved).toBeLessThanOrEqual(1 + Math.min(...alone))
      expect(moved).toBeGreaterThanOrEqual(alone.at(-1) ?? 1)
    })
  }
})

test('moving back and forth never closes a day', () => {
  const there = OFFSETS.map(zoneAt)
  for (let seed = 0; seed < 12; seed++) {
    const zones = Array.from({ length: 8 }, (_, n) => {
      const since = new Date(registered.getTime() + n * 17 * HOUR_MS).toISOString()
      return zone(there[(seed * 7 + n * n * 11) % there.length] ?? 'UTC', since)
    })
    let before = 1
    for (let hours = 0; hours < 168; hours++) {
      const now = new Date(registered.getTime() + hours * HOUR_MS)
      const known = zones.filter(({ since }) => Date.parse(since) <= now.getTime())
      const day = openedDay(registered, known, now, PLAN)
      expect(day).toBeGreaterThanOrEqual(before)
      before = day
    }
  }
})

test.each([
  ['asia/singapore', 'Asia/Singapore'],
  ['UTC', 'UTC'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['US/Pacific', 'America/Los_Angeles'],
  ['+05:30', undefined],
  ['Mars/Olympus', undefined],
  ['', undefined],
  ['../etc/passwd', undefined],
])('the canonical name of the time zone %j is %s', (name, expected) => {
  expect(canonicalTimeZone(name)).toBe(expected)
})

describe('what begins after the registration', () => {
  const begunAt = at('2026-12-23T09:00:00Z')
  const zones = [zone('UTC', '2026-11-23T09:00:00Z'), zone('Asia/Tokyo', '2026-12-25T09:00:00Z')]
  const openedAt = (now: string, days = Infinity) => openedSince(begunAt, zones, at(now), days)

  test('days of a sequel count from its own beginning, without an end', () => {
    expect(openedAt('2026-12-23T23:59:00Z')).toBe(1)
    expect(openedAt('2026-12-24T00:00:00Z')).toBe(2)
    expect(openedAt('2028-12-23T09:00:00Z')).toBe(732)
    expect(openedAt('2028-12-23T09:00:00Z', PLAN)).toBe(PLAN)
  })

  test('the time zone that counted at its beginning counts first, and a later one from its own midnights', () => {
    expect(openedAt('2026-12-25T14:59:00Z')).toBe(3)
    // Midnight in Tokyo.
    expect(openedAt('2026-12-25T15:00:00Z')).toBe(4)
    expect(openedSince(begunAt, zones.slice(0, 1), at('2026-12-25T15:00:00Z'), PLAN)).toBe(3)
  })

  test('dates are those of the reader, over months and leap days', () => {
    expect(dateIn(at('2026-12-23T20:00:00Z'), 'Asia/Tokyo')).toBe('2026-12-24')
    expect([dateOf('2026-12-31', 1), dateOf('2026-12-31', 2), dateOf('2028-02-28', 2)]).toEqual([
      '2026-12-31',
      '2027-01-01',
      '2028-02-29',
    ])
  })
})
