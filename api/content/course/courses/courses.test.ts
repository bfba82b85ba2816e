import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Block, DayCourse, Translation } from '#api/contracts/course/course.ts'
import { findCourse, tasksOf } from './catalog.ts'
import { chaptersIn, CREDITS } from './translate.ts'
import { season } from './s2/course.ts'
import { v1 as written } from './v1/course.ts'
import { alteredPassages, misquotations } from './testing.scripture.ts'
import { readIn, referenceOf, scriptureBlocks, listTexts, textsOfDay } from './testing.ts'

const days = Object.entries({ '': written, 's2-': season }).flatMap(([season, seasonDays]) =>
  Translation.options.flatMap((translation) =>
    seasonDays.map((day, at) => ({
      name: `day ${season}${at + 1} (${translation})`,
      prefix: `${season}d${String(at + 1).padStart(2, '0')}-`,
      translation,
      day: readIn(translation, day),
    })),
  ),
)

const wordsIn = (texts: readonly string[]) => texts.join(' ').split(/\s+/).length
const minutes = (time: string) => Number.parseInt(time, 10)

/** Slow, as such a text is read, and again where it has to be thought about. */
const WORDS_A_MINUTE = 190

const readingMinutes = (texts: readonly string[]) => wordsIn(texts) / WORDS_A_MINUTE

const statedMinutes = ({ type, props }: Block): number | undefined => {
  if (type === 'HeaderTextBlock') return minutes(props.time)
  return type === 'QuizBlock' ? minutes(props.timeEstimate) : undefined
}

test('each season has twenty-eight days with titles', () => {
  for (const course of [findCourse('v1'), findCourse('s2')]) {
    expect(course?.days).toHaveLength(28)
    expect(Object.keys(course?.titles ?? {})).toHaveLength(28)
  }
  expect(findCourse('v1')?.titles['1']).toBe('Begin Tired')
  expect(findCourse('v2')).toBeUndefined()
})

describe.each(days)('$name', ({ prefix, day, translation }) => {
  test('a day matches the contract, which drops nothing', () => {
    expect(DayCourse.parse(day)).toEqual(day)
  })

  test('a day has all parts: welcome, scripture, reflection, prayer, promise, a task and a thank-you', () => {
    const presets = day.blocks.flatMap((block) => (block.type === 'DefaultTextBlock' ? block.props.preset : []))
    expect(presets).toEqual(expect.arrayContaining(['welcome', 'scripture', 'prayer', 'promise']))
    expect(day.blocks.some(({ type }) => type === 'HeaderTextBlock')).toBe(true)
    const ids = tasksOf(day).map(({ id }) => id)
    expect(ids.every((id) => id.startsWith(prefix))).toBe(true)
    expect(ids).toContain(`${prefix}gratitude`)
    expect(ids.some((id) => id.startsWith(`${prefix}practice`))).toBe(true)
  })

  test('a day takes five to twenty minutes, and every part about as long as it says', () => {
    const total = day.blocks.reduce((sum, block) => sum + (statedMinutes(block) ?? readingMinutes(listTexts(block))), 0)
    expect(total).toBeGreaterThanOrEqual(5)
    expect(total).toBeLessThanOrEqual(20)
    for (const block of day.blocks) {
      if (block.type !== 'HeaderTextBlock') continue
      const stated = minutes(block.props.time)
      const read = readingMinutes(listTexts(block))
      // Steps to follow take longer than the reading of them.
      const slowest = block.props.type === 'nested-text' ? 8 : 2.5
      const plausible = read <= stated + 0.6 && (stated === 1 || read >= stated / slowest)
      expect([block.props.title, plausible]).toEqual([block.props.title, true])
    }
  })

  test('a day has no placeholders but its length and the name, which can be left out', () => {
    for (const text of textsOfDay(day)) {
      expect(text.replaceAll(', $name', '').replaceAll('{minutes}', '')).not.toMatch(/[$<>{}|]|%s/)
    }
  })

  test('a day shows its passages word for word, with the chapters around them', () => {
    expect(alteredPassages(day, translation)).toEqual([])
    for (const { subtitle, chapters } of scriptureBlocks(day)) {
      const reference = referenceOf(subtitle)
      expect(chapters).toEqual(chaptersIn(reference))
      expect(subtitle).toBe(`${reference}, ${CREDITS[translation]}`)
    }
  })

  test('a day quotes Scripture word for word wherever it has double quotation marks', () => {
    expect(misquotations(day, translation)).toEqual([])
    expect(textsOfDay(day).join('\n')).not.toMatch(/["]/)
  })
})

describe.each([
  {
    name: 'the first season',
    authored: written,
    structures: 26,
    help: ['5 abuse', '8 despair', '13 despair', '18 abuse', '20 grief'],
  },
  {
    name: 'the second season',
    authored: season,
    structures: 14,
    help: ['4 abuse', '12 grief', '13 despair', '18 grief'],
  },
])('$name', ({ authored, structures, help }) => {
  test('no two consecutive days have the same structure', () => {
    const built = authored.map((day) =>
      readIn('kjv', day)
        .blocks.map(({ type, props }) => (type === 'DefaultTextBlock' ? props.preset : type))
        .join(),
    )
    expect(new Set(built).size).toBeGreaterThanOrEqual(structures)
    built.slice(1).forEach((order, at) => expect([at + 2, order]).not.toEqual([at + 2, built[at]]))
  })

  test('options are the same in both translations, because answers hold their text', () => {
    const options = (translation: Translation) =>
      authored.flatMap((day) =>
        tasksOf(readIn(translation, day)).map((task) => ('options' in task ? task.options : [])),
      )
    expect(options('web')).toEqual(options('kjv'))
  })

  test('days 7, 14, 21, 27 and 28 show earlier answers again, before a task of their own', () => {
    const recalling = authored.flatMap(({ recalls = [] }, at) => recalls.map((recall) => ({ day: at + 1, ...recall })))
    expect([...new Set(recalling.map(({ day }) => day))]).toEqual([7, 14, 21, 27, 28])
    const ids = authored.map((day) => tasksOf(day).map(({ id }) => id))
    for (const { day, tasks, before } of recalling) {
      expect(ids[day - 1]).toContain(before)
      for (const task of tasks) expect(ids.slice(0, day - 1).flat()).toContain(task)
    }
  })

  test('days about despair, abuse or grief name what they touch, so help can be shown', () => {
    expect(authored.flatMap((day, at) => (day.help ? `${at + 1} ${day.help}` : []))).toEqual(help)
  })
})

const all = [...written, ...season].map((day) => readIn('kjv', day))

test('no paragraph, title or question is used twice in the two seasons', () => {
  const counts = Map.groupBy(all.flatMap(textsOfDay), (text) => text)
  // Options and placeholders may be as plain as "Nothing yet".
  const repeated = [...counts].filter(([text, found]) => found.length > 1 && text.length > 40).map(([text]) => text)
  expect(repeated).toEqual([])
  for (const part of ['title', 'subtitle'] as const) expect(new Set(all.map((day) => day[part])).size).toBe(56)
})

test('the id of the second season is spelled in one file besides its own folder', () => {
  const root = new URL('../../../../', import.meta.url).pathname
  const files = globSync('{events,db,commands,projector,api,web}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.|testing\.|e2e|courses\/s2\//.test(file),
  )
  const code = (file: string) => readFileSync(root + file, 'utf8').replaceAll(/^import .*$/gm, '')
  expect(files.filter((file) => /\bs2\b/.test(code(file)))).toEqual(['events/course/courses/courses.ts'])
})

test('no passage appears on two days', () => {
  const read = all.flatMap((day) => scriptureBlocks(day).map(({ subtitle }) => subtitle))
  expect(new Set(read).size).toBe(read.length)
})

test('every task keeps its id: saved answers are found by it', () => {
  const ids = all.flatMap(tasksOf).map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(written.flatMap(tasksOf).map(({ id, type }) => `${id} ${type}`)).toMatchInlineSnapshot(`
      [
        "d01-practice-time radio",
        "d01-practice-place textarea",
        "d01-gratitude textarea",
        "d02-where radio",
        "d02-practice textarea",
        "d02-gratitude textarea",
        "d03-gratitude textarea",
        "d03-ahead checkbox",
        "d03-practice textarea",
        "d04-practice textarea",
        "d04-knew-not textarea",
        "d04-gratitude checkbox",
        "d05-names checkbox",
        "d05-other-name textarea",
        "d05-practice textarea",
        "d05-gratitude textarea",
        "d06-line radio",
        "d06-practice textarea",
        "d06-exact textarea",
        "d06-gratitude textarea",
        "d07-practice textarea",
        "d07-looking-back checkbox",
        "d07-gratitude textarea",
        "d08-practice textarea",
        "d08-how radio",
        "d08-gratitude textarea",
        "d09-practice textarea",
        "d09-gratitude textarea",
        "d10-returning textarea",
        "d10-practice radio",
        "d10-gratitude textarea",
        "d11-what radio",
        "d11-practice textarea",
        "d11-gratitude textarea",
        "d12-first-answer textarea",
        "d12-second-answer textarea",
        "d12-practice textarea",
        "d12-gratitude textarea",
        "d13-practice textarea",
        "d13-gratitude radio",
        "d14-gratitude textarea",
        "d14-practice textarea",
        "d14-heard checkbox",
        "d15-weights checkbox",
        "d15-practice textarea",
        "d15-gratitude textarea",
        "d16-unfinished textarea",
        "d16-gratitude textarea",
        "d16-practice radio",
        "d17-practice radio",
        "d17-third-part textarea",
        "d17-gratitude textarea",
        "d18-practice textarea",
        "d18-where radio",
        "d18-gratitude textarea",
        "d19-practice-cross textarea",
        "d19-word radio",
        "d19-gratitude textarea",
        "d20-practice textarea",
        "d20-someone-else radio",
        "d20-gratitude textarea",
        "d21-practice textarea",
        "d21-gratitude textarea",
        "d21-let-go checkbox",
        "d22-whose radio",
        "d22-practice textarea",
        "d22-gratitude textarea",
        "d23-verb radio",
        "d23-practice textarea",
        "d23-gratitude textarea",
        "d24-field radio",
        "d24-practice textarea",
        "d24-gratitude checkbox",
        "d25-gratitude textarea",
        "d25-practice textarea",
        "d25-kept-in checkbox",
        "d26-how radio",
        "d26-practice textarea",
        "d26-gratitude textarea",
        "d27-bore-fruit checkbox",
        "d27-practice textarea",
        "d27-gratitude textarea",
        "d28-gratitude textarea",
        "d28-practice textarea",
        "d28-next radio",
      ]
    `)
})
