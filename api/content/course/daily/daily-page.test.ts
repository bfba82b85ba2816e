import { expect, test } from 'vitest'
import { openedSince } from '#commands/course/opened-day.decision.ts'
import { ARCHAIC, grade, UNCONTRACTED } from '#api/content/course/courses/testing.language.ts'
import { findPassages } from '#api/content/course/courses/scripture.ts'
import { chaptersIn, inTranslation } from '#api/content/course/courses/translate.ts'
import { findChapter } from '#api/content/course/plan/chapters.ts'
import { minutesOfBlocks } from '#api/content/course/plan/lengths.ts'
import { type Block, DayCourse, PSALM_MOTIFS, Translation } from '#api/contracts/course/course.ts'
import { dailyPage } from './daily-page.ts'
import { gospelChapters, gospelPassages } from './gospels.ts'
import { findMotif } from './motifs.ts'
import { PSALM_SETS } from './psalm-sets.ts'
import { septuagintNumber } from './septuagint.ts'
import { DAY_MS } from '#events/time/time.ts'

const YEARS = 4
const PAGES = Array.from({ length: YEARS * 366 }, (_, n) => n + 1)

const referenceOf = (block: Block | undefined) =>
  block?.type === 'DefaultTextBlock' ? (block.props.subtitle ?? '') : ''
const wordsOf = (block: Block | undefined) =>
  block?.type === 'DefaultTextBlock' ? block.props.paragraphs.join(' ') : ''
const questionOf = (block: Block | undefined) => (block?.type === 'QuizBlock' ? block.props.tasks[0]?.title : undefined)

/** Lists what may not come back soon: the psalm, the prayer, the Gospel passage and the question. */
const partsOf = (page: number) => {
  const { blocks, title } = dailyPage(page).course
  const [psalm, prayer, gospel, question] = blocks
  return [title, referenceOf(psalm), wordsOf(prayer), referenceOf(gospel), String(questionOf(question))]
}

test.each([
  ['2024-02-29T23:59:30Z', 'UTC'],
  ['2026-03-07T22:00:00Z', 'America/New_York'],
  ['2026-10-31T12:00:00Z', 'Europe/Warsaw'],
  ['2027-12-31T18:00:00Z', 'Asia/Kolkata'],
  ['2028-01-01T05:00:00Z', 'Pacific/Auckland'],
])('no part of a page returns within 60 days for a reader who began at %s in %s', (begunAt, timeZone) => {
  const begun = new Date(begunAt)
  const zones = [{ timeZone, since: '2020-01-01T00:00:00Z' }]
  const read = new Map<string, number>()
  for (let day = 0; day < YEARS * 365; day++) {
    // At the same local hour of each day or an hour beside it, so a clock change cannot hide a page.
    const page = openedSince(begun, zones, new Date(begun.getTime() + day * DAY_MS), Infinity)
    expect(Math.abs(page - (day + 1))).toBeLessThanOrEqual(1)
    for (const part of partsOf(page)) {
      const before = read.get(part)
      if (before !== undefined && before !== page) expect([part, page - before > 60]).toEqual([part, true])
      read.set(part, page)
    }
  }
})

test('every page has a psalm, a prayer, a Gospel passage and a question, as the contract wants them', () => {
  for (const page of PAGES) {
    const { course, tasks } = dailyPage(page)
    for (const translation of Translation.options) {
      const read = { ...course, blocks: inTranslation(course.blocks, translation) }
      expect(DayCourse.parse(read)).toEqual(read)
    }
    const [psalm, prayer, gospel, question] = course.blocks
    expect([referenceOf(psalm), referenceOf(gospel)]).toEqual([
      expect.stringMatching(/^Psalm \d/),
      expect.stringMatching(/^(?:Matthew|Mark|Luke|John) \d/),
    ])
    expect(wordsOf(prayer)).toMatch(/Amen\.$/)
    if (question?.type !== 'QuizBlock') throw new Error(`Page ${page} asks nothing`)
    expect(question.props.tasks.every(({ id }) => tasks.has(id))).toBe(true)
  }
})

test('passages are word for word what both Bibles say', () => {
  for (const page of PAGES.slice(0, 400)) {
    for (const translation of Translation.options) {
      const written = dailyPage(page).course.blocks.map(referenceOf)
      inTranslation(dailyPage(page).course.blocks, translation).forEach((block, n) => {
        if (block.type !== 'DefaultTextBlock' || block.props.preset !== 'scripture') return
        const reference = written[n] ?? ''
        const verses = findPassages(reference, translation).flat()
        const words = verses.map(({ text }) => text).filter((text) => text !== '')
        expect([reference, block.props.paragraphs.join(' ')]).toEqual([reference, words.join(' ')])
        expect(chaptersIn(reference).every((chapter) => findChapter(chapter) !== undefined)).toBe(true)
      })
    }
  }
})

test('a page takes 5 to 12 minutes', () => {
  for (const page of PAGES.slice(0, 400)) {
    const minutes = minutesOfBlocks(dailyPage(page).course.blocks)
    expect([page, minutes > 3 && minutes < 12]).toEqual([page, true])
  }
})

const verses = (chapter: string) => findChapter(chapter)?.web.length ?? 0
const passages = gospelPassages(verses)

test('the four Gospels are read from the first verse to the last, in passages that fit a page', () => {
  let next = 1
  let chapter = ''
  for (const passage of passages) {
    const [, name = '', first, last] = /^(.+):(\d+)-(\d+)$/.exec(passage) ?? []
    if (name !== chapter) [chapter, next] = [name, 1]
    expect([passage, Number(first)]).toEqual([passage, next])
    expect([passage, Number(last) - Number(first) >= 2]).toEqual([passage, true])
    next = Number(last) + 1
  }
  expect(passages.at(-1)).toMatch(/^John 21:\d+-25$/)
  for (const name of gospelChapters) expect(passages.some((one) => one.endsWith(`-${verses(name)}`))).toBe(true)
})

test('reading all of them takes more than a year', () => expect(passages.length).toBeGreaterThan(365))

test('at least 90 psalms have a prayer and a question of their own', () => {
  expect(PSALM_SETS.length).toBeGreaterThanOrEqual(90)
  for (const part of ['id', 'psalm', 'title', 'prayer', 'question', 'hint'] as const) {
    const all = PSALM_SETS.map((one) => one[part])
    expect(all.filter((one, at) => all.indexOf(one) !== at)).toEqual([])
  }
})

test.each([
  ['8:1-9', 8],
  ['9:1-10', 9],
  ['10:1-11', 9],
  ['23:1-6', 22],
  ['114:1-8', 113],
  ['115:1-11', 113],
  ['116:1-9', 114],
  ['116:10-19', 115],
  ['146:1-10', 145],
  ['147:1-11', 146],
  ['147:12-20', 147],
  ['148:1-6', 148],
])('Psalm %s is number %i in the Septuagint', (psalm, number) => {
  expect(septuagintNumber(`Psalm ${psalm}`)).toBe(number)
})

test('a page names the number of its psalm in the Septuagint, where it differs', () => {
  const subtitles = PSALM_SETS.map((_, at) => dailyPage(at + 1).course.subtitle)
  expect(subtitles[0]).toMatch(/^Psalm 1:1-6 and /)
  expect(subtitles.find((one) => one.startsWith('Psalm 51:'))).toContain(' (Septuagint 50) and ')
})

test('every psalm has a picture, and every picture a psalm', () =>
  expect(new Set(PSALM_SETS.map(({ id }) => findMotif(id)))).toEqual(new Set(PSALM_MOTIFS)))

test('prayers and questions quote no one', () => {
  const texts = PSALM_SETS.flatMap(({ title, prayer, question, hint }) => [title, prayer, question, hint])
  expect(texts.filter((text) => /["“”]/.test(text))).toEqual([])
})

test('prayers and questions are in plain English, far below grade eight, with contractions', () => {
  const texts = PSALM_SETS.flatMap(({ title, prayer, question, hint }) => [title, prayer, question, hint])
  expect(grade(texts)).toBeLessThanOrEqual(4)
  expect(texts.flatMap((text) => text.match(ARCHAIC) ?? [])).toEqual([])
  // Emphasis and the end of a sentence keep a long form now and then.
  expect(texts.flatMap((text) => text.match(UNCONTRACTED) ?? []).length).toBeLessThanOrEqual(10)
})

test('every set keeps its id: saved notes are found by it', () => {
  expect(PSALM_SETS.map(({ id }) => id).join(' ')).toMatchInlineSnapshot(
    `"1 25a 50 100 3 25b 51a 102 4 27a 51b 103a 5 27b 55 103b 6 28 56 104a 8 29 57 104b 9 30 61 105 10 31a 62 107a 11 31b 63 107b 13 32 65 111 15 33a 66 112 16 33b 67 113 17 34a 68 115 18a 34b 70 116a 18b 36 71 116b 19a 37a 73 118 19b 37b 77 119b 20 39 80 119d 22a 40a 84 119g 22b 40b 85 119n 23 42 86 119t 24 43 88 136 46 89 138 48 90 139a 91 139b 92 141 93 142 94 143 95 145a 96 145b 98 146 147 148 150"`,
  )
})
