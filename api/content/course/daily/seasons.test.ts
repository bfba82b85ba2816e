import { expect, test } from 'vitest'
import type { EventOf } from '#events/catalog.ts'
import { enterSeason, leaveSeason } from '#commands/course/season-walk.ts'
import { ARCHAIC, grade, UNCONTRACTED } from '#api/content/course/courses/testing.language.ts'
import { inTranslation } from '#api/content/course/courses/translate.ts'
import { minutesOfBlocks } from '#api/content/course/plan/lengths.ts'
import { DayCourse, Season, Translation } from '#api/contracts/course/course.ts'
import { dailyPage, type DailyPage } from './daily-page.ts'
import { SEASONS } from './seasons/seasons.ts'

const LENGTHS: Record<Season, readonly number[]> = {
  advent: [23, 24, 25, 26, 27, 28, 29],
  lent: [39],
  'holy-week': [7],
  easter: [14],
  'great-lent': [41],
  'great-week': [7],
  pascha: [14],
}

type Entered = EventOf<'course.season-entered'>['data']
const FIRST_PAGE = 5
const enter = (season: Season, days: number, seasonDay = 1): Entered => ({
  courseVersion: 'daily',
  day: FIRST_PAGE,
  season,
  seasonDay,
  days,
})

const pagesOf = (season: Season, days: number): DailyPage[] => {
  const walks = enterSeason([], enter(season, days))
  return Array.from({ length: days }, (_, n) => dailyPage(FIRST_PAGE + n, walks))
}

const everySeason = Season.options.flatMap((season) => LENGTHS[season].map((days) => [season, days] as const))

test.each(everySeason)('%s of %i days has a page for each day, as the contract wants it', (season, days) => {
  for (const { course, tasks } of pagesOf(season, days)) {
    for (const translation of Translation.options) {
      const read = { ...course, blocks: inTranslation(course.blocks, translation) }
      expect(DayCourse.parse(read)).toEqual(read)
    }
    const minutes = minutesOfBlocks(course.blocks)
    expect([course.subtitle, minutes > 3 && minutes < 12]).toEqual([course.subtitle, true])
    const asked = course.blocks.flatMap((block) => (block.type === 'QuizBlock' ? block.props.tasks : []))
    expect(asked.every(({ id }) => tasks.has(id))).toBe(true)
  }
})

test.each(everySeason)('in %s of %i days, no psalm and no reading comes twice', (season, days) => {
  const titles = pagesOf(season, days).map(({ course }) => course.title)
  const readings = pagesOf(season, days).map(({ course }) => course.subtitle)
  const names = pagesOf(season, days).map(({ course }) => course.season?.day)
  for (const all of [titles, readings, names]) expect(all.filter((one, at) => all.indexOf(one) !== at)).toEqual([])
})

test('Advent ends with the story of Christmas, however long it is', () => {
  for (const days of LENGTHS.advent) {
    const last = pagesOf('advent', days).slice(-2)
    expect(last.map(({ course }) => [course.season?.day, course.subtitle.split(' and ')[1]])).toEqual([
      ['Christmas Eve', 'Luke 2:1-7'],
      ['Christmas Day', 'Luke 2:8-20'],
    ])
  }
})

test('days of a season are called what people call them', () => {
  const { advent, lent, easter, pascha, 'great-lent': greatLent } = SEASONS
  expect([advent.dayName(1, 27), advent.dayName(9, 27)]).toEqual([
    'The first Sunday of Advent',
    'Monday in the second week of Advent',
  ])
  expect([1, 2, 5, 6].map((day) => lent.dayName(day, 39))).toEqual([
    'Ash Wednesday',
    'Thursday after Ash Wednesday',
    'The first Sunday of Lent',
    'Monday in the first week of Lent',
  ])
  expect([1, 2, 8].map((day) => easter.dayName(day, 14))).toEqual([
    'Easter Day',
    'Easter Monday',
    'The second Sunday of Easter',
  ])
  expect([1, 7, 8, 41].map((day) => greatLent.dayName(day, 41))).toEqual([
    'Clean Monday',
    'The first Sunday of Great Lent',
    'Monday in the second week of Great Lent',
    'Lazarus Saturday',
  ])
  expect([1, 2, 8, 9].map((day) => pascha.dayName(day, 14))).toEqual([
    'Pascha',
    'Bright Monday',
    'Thomas Sunday',
    'Monday after Thomas Sunday',
  ])
})

test('the Sundays of Great Lent have the Gospels of the Orthodox churches, and its last days raise Lazarus', () => {
  const readings = pagesOf('great-lent', 41).map(({ course }) => course.subtitle.split(' and ')[1])
  expect([7, 14, 21, 28, 35, 40, 41].map((day) => readings[day - 1])).toEqual([
    'John 1:43-51',
    'Mark 2:1-12',
    'Mark 8:34-38',
    'Mark 9:17-29',
    'Mark 10:35-45',
    'John 11:17-27',
    'John 11:32-44',
  ])
})

test('prayers and lines of seasons are in plain English, with contractions, and quote no one', () => {
  const texts = everySeason.flatMap(([season, days]) => {
    const { about, opening, closing, prayerOf } = SEASONS[season]
    return [about, opening, closing, ...Array.from({ length: days }, (_, n) => prayerOf(n + 1, days) ?? '')]
  })
  expect(texts.filter((text) => /["“”]/.test(text))).toEqual([])
  expect(grade([...new Set(texts)])).toBeLessThanOrEqual(4)
  expect(texts.flatMap((text) => text.match(ARCHAIC) ?? [])).toEqual([])
  expect(texts.flatMap((text) => text.match(UNCONTRACTED) ?? [])).toEqual([])
})

const titleOf = (page: number, walks: Parameters<typeof dailyPage>[1]) => dailyPage(page, walks).course.title

test('pages before a season stay, and pages after it go on where they stopped', () => {
  const walks = enterSeason([], enter('holy-week', 7))
  expect([4, 12, 13].map((page) => titleOf(page, walks))).toEqual([4, 5, 6].map((page) => titleOf(page, [])))
})

test('a reader who enters late begins with the day of the season, not with its first day', () => {
  const walks = enterSeason([], enter('holy-week', 7, 5))
  const days = [5, 6, 7, 8].map((page) => dailyPage(page, walks).course.season?.day)
  expect(days).toEqual(['Holy Thursday', 'Good Friday', 'Holy Saturday', undefined])
})

test('entering a season ends the one that was followed', () => {
  const walks = enterSeason(enterSeason([], enter('lent', 39, 33)), { ...enter('great-lent', 41), day: 6 })
  expect([5, 6, 46, 47].map((page) => dailyPage(page, walks).course.season?.day)).toEqual([
    'The fifth Sunday of Lent',
    'Clean Monday',
    'Lazarus Saturday',
    undefined,
  ])
})

test('leaving keeps the pages that were read, and returns to the usual order', () => {
  const walks = leaveSeason(enterSeason([], enter('holy-week', 7)), 7)
  expect([5, 6, 7].map((page) => dailyPage(page, walks).course.season?.day)).toEqual([
    'Palm Sunday',
    'Monday of Holy Week',
    undefined,
  ])
  expect(titleOf(7, walks)).toBe(titleOf(5, []))
  const again = enterSeason(walks, { ...enter('holy-week', 7, 4), day: 8 })
  expect(dailyPage(8, again).course.season?.day).toBe('Wednesday of Holy Week')
})
