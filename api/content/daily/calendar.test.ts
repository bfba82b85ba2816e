import { expect, test } from 'vitest'
import { DAY_MS } from '#events/time.ts'
import { adventOf, easterOf, seasonOn } from './calendar.ts'

const dateOf = (days: number) => new Date(days * DAY_MS).toISOString().slice(5, 10)

/** Month and day of Easter, from 1996 to 2035. */
const EASTERS =
  '04-07 03-30 04-12 04-04 04-23 04-15 03-31 04-20 04-11 03-27 04-16 04-08 03-23 04-12 04-04 04-24 04-08 03-31 04-20 04-05 03-27 04-16 04-01 04-21 04-12 04-04 04-17 04-09 03-31 04-20 04-05 03-28 04-16 04-01 04-21 04-13 03-28 04-17 04-09 03-25'.split(
    ' ',
  )

test('Easter is on the Sunday that forty almanacs name', () => {
  expect(EASTERS.map((_, n) => dateOf(easterOf(1996 + n)))).toEqual(EASTERS)
})

test.each([
  [2022, '11-27'],
  [2023, '12-03'],
  [2024, '12-01'],
  [2025, '11-30'],
  [2026, '11-29'],
  [2028, '12-03'],
  [2033, '11-27'],
])('in %i, Advent begins on %s', (year, date) => expect(dateOf(adventOf(year))).toBe(date))

test.each([
  ['2026-11-28', undefined],
  ['2026-11-29', { season: 'advent', day: 1, days: 27 }],
  ['2026-12-25', { season: 'advent', day: 27, days: 27 }],
  ['2026-12-26', undefined],
  ['2027-02-09', undefined],
  ['2027-02-10', { season: 'lent', day: 1, days: 39 }],
  ['2027-03-20', { season: 'lent', day: 39, days: 39 }],
  ['2027-03-21', { season: 'holy-week', day: 1, days: 7 }],
  ['2027-03-28', { season: 'easter', day: 1, days: 14 }],
  ['2027-04-10', { season: 'easter', day: 14, days: 14 }],
  ['2027-04-11', undefined],
])('on %s, the church year is at %j', (date, season) => expect(seasonOn(date)).toEqual(season))
