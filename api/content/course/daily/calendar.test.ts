import { expect, test } from 'vitest'
import { DAY_MS } from '#events/time/time.ts'
import { computeAdvent, computeEaster, computePascha, seasonsOn } from './calendar.ts'

const dateOf = (days: number) => new Date(days * DAY_MS).toISOString().slice(5, 10)

/** Month and day of Easter, from 1996 to 2035. */
const EASTERS =
  '04-07 03-30 04-12 04-04 04-23 04-15 03-31 04-20 04-11 03-27 04-16 04-08 03-23 04-12 04-04 04-24 04-08 03-31 04-20 04-05 03-27 04-16 04-01 04-21 04-12 04-04 04-17 04-09 03-31 04-20 04-05 03-28 04-16 04-01 04-21 04-13 03-28 04-17 04-09 03-25'.split(
    ' ',
  )

test('Easter is on the Sunday that forty almanacs name', () => {
  expect(EASTERS.map((_, n) => dateOf(computeEaster(1996 + n)))).toEqual(EASTERS)
})

/** Month and day of Orthodox Easter, from 2008 to 2035. */
const PASCHAS =
  '04-27 04-19 04-04 04-24 04-15 05-05 04-20 04-12 05-01 04-16 04-08 04-28 04-19 05-02 04-24 04-16 05-05 04-20 04-12 05-02 04-16 04-08 04-28 04-13 05-02 04-24 04-09 04-29'.split(
    ' ',
  )

test('Orthodox Easter is on the Sunday that almanacs name, also after the calendars drift further apart', () => {
  expect(PASCHAS.map((_, n) => dateOf(computePascha(2008 + n)))).toEqual(PASCHAS)
  expect(dateOf(computePascha(2100))).toBe('05-02')
})

test.each([
  [2022, '11-27'],
  [2023, '12-03'],
  [2024, '12-01'],
  [2025, '11-30'],
  [2026, '11-29'],
  [2028, '12-03'],
  [2033, '11-27'],
])('in %i, Advent begins on %s', (year, date) => expect(dateOf(computeAdvent(year))).toBe(date))

test.each([
  ['2026-11-28'],
  ['2026-11-29', { season: 'advent', day: 1, days: 27 }],
  ['2026-12-25', { season: 'advent', day: 27, days: 27 }],
  ['2026-12-26'],
  ['2027-02-09'],
  ['2027-02-10', { season: 'lent', day: 1, days: 39 }],
  ['2027-03-14', { season: 'lent', day: 33, days: 39 }],
  ['2027-03-15', { season: 'lent', day: 34, days: 39 }, { season: 'great-lent', day: 1, days: 41 }],
  ['2027-03-20', { season: 'lent', day: 39, days: 39 }, { season: 'great-lent', day: 6, days: 41 }],
  ['2027-03-21', { season: 'holy-week', day: 1, days: 7 }, { season: 'great-lent', day: 7, days: 41 }],
  ['2027-03-28', { season: 'easter', day: 1, days: 14 }, { season: 'great-lent', day: 14, days: 41 }],
  ['2027-04-10', { season: 'easter', day: 14, days: 14 }, { season: 'great-lent', day: 27, days: 41 }],
  ['2027-04-24', { season: 'great-lent', day: 41, days: 41 }],
  ['2027-05-01', { season: 'great-week', day: 7, days: 7 }],
  ['2027-05-02', { season: 'pascha', day: 1, days: 14 }],
  ['2027-05-16'],
  ['2028-04-16', { season: 'easter', day: 1, days: 14 }, { season: 'pascha', day: 1, days: 14 }],
])('on %s, the church year is at %j', (date, ...seasons) => expect(seasonsOn(date)).toEqual(seasons))
