import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ANSWER_KINDS, choicesOf, QUESTION_TYPES, undecidedOf } from '#api/contracts/quiz/answer-kinds.ts'
import { AGES, QuestionSet, type Question } from '#api/contracts/quiz/funnel.ts'
import { v1 as course } from '#api/content/course/courses/v1/course.ts'
import { CHOICES } from './choices.ts'
import { isVerbatim, findPassages } from '#api/content/course/courses/scripture.ts'
import { REPLIES } from './replies.ts'
import { v1 } from './v1.ts'
import { v2 } from './v2.ts'

const sets = [v1, v2]
const publicFolder = new URL('../../../web/public/', import.meta.url)
const shared = v1.questions.flatMap((a) => v2.questions.filter((b) => b.key === a.key).map((b) => ({ a, b })))
const htmlOf = (q: Question) => [q.data, q.data2, q.data3, q.data4, q.data5].filter((html) => html !== undefined)
const repliesOf = (q: Question) => ('replies' in q ? Object.values(q.replies ?? {}) : [])
const html = sets.flatMap(({ version, questions }) =>
  questions.flatMap((q) =>
    [...htmlOf(q), ...repliesOf(q).map(({ data }) => data ?? '')].map((text) => ({
      page: `${version} ${q.key}`,
      text,
    })),
  ),
)

describe.each(sets)('the question set $version', ({ version, questions }) => {
  test('a question set matches the contract, which drops nothing', () => {
    expect(QuestionSet.parse({ version, questions })).toEqual({ version, questions })
  })

  test('a question set has more than twenty questions and uses every type', () => {
    expect(questions.length).toBeGreaterThanOrEqual(24)
    expect(questions.length).toBeLessThanOrEqual(28)
    expect(new Set(questions.map((q) => q.type))).toEqual(new Set(QUESTION_TYPES))
  })

  test('a question set asks for what the calculation and the plan repeat to visitors', () => {
    const asked = ['faith-today', 'hopes', 'loved-parts', 'obstacles', 'time-of-day', 'minutes-a-day']
    expect(questions.map(({ key }) => key)).toEqual(expect.arrayContaining(asked))
  })

  test('a question set ends with its only Finish', () => {
    expect(questions.filter((q) => q.type === 'Finish')).toEqual([questions.at(-1)])
  })

  test('a question set has unique question keys that are not names of other columns of the analytics', () => {
    const keys = questions.map((q) => q.key)
    expect(keys).toEqual([...new Set(keys)])
    const columns = ['version', 'creo', 'visitors', 'email', 'name', 'checkout', 'purchase', 'revenue']
    expect(keys.filter((key) => columns.includes(key))).toEqual([])
  })

  test('a question set has few, distinct choices that fit a phone', () => {
    for (const q of questions.filter(({ type }) => ANSWER_KINDS[type] !== 'none')) {
      const choices = choicesOf(q)
      expect(choices, q.key).toEqual([...new Set(choices)])
      expect(choices.length, q.key).toBeGreaterThanOrEqual(3)
      expect(choices.length, q.key).toBeLessThanOrEqual(ANSWER_KINDS[q.type] === 'many' ? 8 : 6)
      expect(
        choices.filter((c) => c.length > 48 || c !== c.trim()),
        q.key,
      ).toEqual([])
    }
  })

  test('a question set says which choice states no preference, and offers it last', () => {
    const undecided = questions.filter((q) => undecidedOf(q) !== undefined)
    expect(undecided.map(undecidedOf)).toEqual(undecided.map((q) => choicesOf(q).at(-1)))
    const keys = undecided.map((q) => q.key)
    expect(keys).toEqual(expect.arrayContaining(['faith-today', 'hopes', 'loved-parts', 'time-of-day']))
    expect(keys).not.toContain('minutes-a-day')
  })

  test('a question set has a text on every page', () => {
    for (const q of questions) {
      expect(q.question.trim(), q.key).not.toBe('')
      if (q.type === 'text' || q.type === 'image-text') expect(q.data, q.key).toBeTruthy()
      if (q.type === 'image') expect(q.subtext, q.key).toBeTruthy()
    }
  })
})

test('every set has three named parts and about the twenty questions that the landing page promises', () => {
  for (const { questions } of sets) {
    const parts = questions.map(({ chapter }) => chapter ?? '')
    expect(parts.filter((part, n) => part !== parts[n - 1])).toHaveLength(3)
    const asked = questions.filter(({ type }) => ANSWER_KINDS[type] !== 'none')
    expect(Math.round(asked.length / 5) * 5).toBe(20)
  }
})

test('a page after a hard answer belongs to a choice, and names a day of every plan by its title', () => {
  for (const [key, replies] of Object.entries(REPLIES)) {
    const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = CHOICES
    for (const [id, { text }] of Object.entries<{ text: string }>(replies)) {
      expect(choices[key]?.[id]).toBeDefined()
      const named = [...text.matchAll(/[Dd]ay (\d+), “([^”]+?),?”/g)]
      expect(named.length).toBeGreaterThan(0)
      for (const [, day, title] of named) expect(course[Number(day) - 1]?.title).toBe(title)
    }
  }
})

test('two versions have the same type and choices for the same question key', () => {
  expect(shared.length).toBeGreaterThan(20)
  for (const { a, b } of shared) {
    expect(b.type, a.key).toBe(a.type)
    expect(choicesOf(b), a.key).toEqual(choicesOf(a))
  }
})

test('two versions differ in the order and the wording of every question', () => {
  const inFirst = shared.map(({ a }) => a.key)
  const inSecond = v2.questions.map((q) => q.key).filter((key) => inFirst.includes(key))
  expect(inSecond).not.toEqual(inFirst)
  expect(shared.filter(({ a, b }) => a.question === b.question).map(({ a }) => a.key)).toEqual([])
})

test.each(html)(
  'the HTML of a question uses only allowed tags, without attributes and well nested: $page',
  ({ text }) => {
    const open: string[] = []
    const rest = text.replace(/<(\/?)(p|strong|em|blockquote|cite|ul|li|br)>/g, (_, slash: string, tag: string) => {
      if (slash) expect(open.pop()).toBe(tag)
      else if (tag !== 'br') open.push(tag)
      return ''
    })
    expect(rest).not.toMatch(/[<>&]/)
    expect(open).toEqual([])
  },
)

const verse = (reference: string) =>
  findPassages(reference, 'web')
    .flat()
    .map(({ text }) => text)
    .join(' ')
const quotes = html.flatMap(({ page, text }) =>
  [...text.matchAll(/<blockquote>(.*?)<\/blockquote><cite>(.*?)<\/cite>/g)].map(([, quote = '', cite = '']) => ({
    page,
    quote,
    cite,
  })),
)

test('Scripture in the questions always has a reference', () => {
  const tags = html.flatMap(({ text }) => text.match(/<(blockquote|cite)>/g) ?? [])
  expect(quotes.length).toBeGreaterThan(0)
  expect(tags.length).toBe(2 * quotes.length)
})

test.each(quotes)(
  'Scripture in the questions is the text of the World English Bible, word for word: $page, $cite',
  ({ quote, cite }) => {
    expect(quote.trim()).not.toBe('')
    expect(isVerbatim(quote, verse(cite))).toBe(true)
  },
)

const asked = sets.flatMap((set) => set.questions.flatMap((q) => [...repliesOf(q), q].flatMap(({ url }) => url ?? [])))
const ages = AGES.map((age) => `/art/age-${age.replace('+', '')}.svg`)
// The pictures of days are in a folder below.
const drawn = readdirSync(new URL('art/', publicFolder), { withFileTypes: true }).flatMap((entry) =>
  entry.isFile() ? `/art/${entry.name}` : [],
)

test('every question and every age has its artwork, and no artwork is unused', () => {
  for (const url of [...asked, ...ages]) expect(existsSync(new URL(`.${url}`, publicFolder)), url).toBe(true)
  const ofQuiz = [...asked, ...ages].filter((url) => !url.startsWith('/art/days/'))
  expect(drawn.toSorted()).toEqual([...new Set(ofQuiz)].toSorted())
})

test.each(drawn)('the artwork %s has the shape of its place', (url) => {
  const shape = ages.includes(url) ? '0 0 240 240' : '0 0 800 600'
  expect(readFileSync(new URL(`.${url}`, publicFolder), 'utf8')).toContain(` viewBox="${shape}"`)
})
