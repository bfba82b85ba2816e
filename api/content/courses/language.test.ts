import { describe, expect, test } from 'vitest'
import type { Block, DayCourse, Task } from '#api/contracts/course.ts'
import { ADDITIONS } from '#api/content/plan/additions.ts'
import { PIECES } from '#api/content/plan/pieces/index.ts'
import { INTERCESSIONS, OPENINGS, QUIET } from '#api/content/plan/wording.ts'
import { inTranslation } from './translate.ts'
import { v1 } from './v1.ts'

const textsOfTask = (task: Task) => [task.title, task.description, ...(task.type === 'textarea' ? [] : task.options)]

const READ = new Set(['title', 'description', 'paragraphs', 'options'])

/** Collects what is read of a block, whatever its type. */
const textsIn = (value: unknown, isRead: boolean): string[] => {
  if (typeof value === 'string') return isRead ? [value] : []
  if (Array.isArray(value)) return value.flatMap((one) => textsIn(one, isRead))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, READ.has(key)))
}

/** Texts in the course's own words, without passages. */
const textsOf = (block: Block): string[] =>
  block.type === 'DefaultTextBlock' && block.props.preset === 'scripture' ? [] : textsIn(block.props, false)

const withoutQuotations = (text: string) => text.replace(/“[^”]*”(?: \([^)]*\))?/g, '')
const wordsOf = (day: DayCourse) => inTranslation(day.blocks, 'web').flatMap(textsOf).map(withoutQuotations)

/** The automated readability index: about the school grade that a text needs. */
const grade = (texts: readonly string[]) => {
  const text = texts.map((one) => (/[.!?…’]$/.test(one) ? one : `${one}.`)).join(' ')
  const words = text.match(/[\w’]+/g) ?? []
  const sentences = text.match(/[.!?]+(?=\s|$|’)/g) ?? []
  const letters = words.join('').replaceAll('’', '').length
  return 4.71 * (letters / words.length) + 0.5 * (words.length / sentences.length) - 21.43
}

const days = v1.map((day, at) => ({ day: at + 1, texts: wordsOf(day) }))
const plans = [
  ...Object.values(PIECES)
    .flat()
    .flatMap((piece) => (piece.part === 'task' ? textsOfTask(piece.task) : piece.paragraphs)),
  ...ADDITIONS.flatMap(({ note, further, question }) => [note, further.ask, question.title, question.description]),
  ...Object.values(INTERCESSIONS).flatMap(({ title, prompts }) => [title, ...prompts]),
  ...Object.values(OPENINGS).flat(),
  ...QUIET,
]

/** Long forms that people contract when they speak. */
const UNCONTRACTED = new RegExp(
  [
    '\\b(?:do|does|did|is|are|was|were|has|have|had|would|could|should|ca|can|will)(?: not|not)\\b',
    '\\bI (?:am|have been|would|will)\\b',
    '\\b(?:you|we|they) (?:are|have been|would|will) ',
    '\\b(?:it|he|she|that|there) (?:is|has been|will|would) ',
    '\\b[Ll]et us\\b',
  ].join('|'),
  'g',
)

/** Words of an older English, and of a British one. */
const ARCHAIC =
  /\b(?:thee|thou|thy|thine|ye|unto|hath|hither\w*|whither|wherefore|whosoever|nay|yonder|shall|upbraid\w*|amongst|whilst|fortnight|cupboard|telephone|one (?:supposes|imagines|might)|somewhat|nought|anew|beneath|influenza|midsummer)\b/gi

describe.each(days)('day $day', ({ texts }) => {
  test('stays far below grade eight', () => {
    expect(grade(texts)).toBeLessThanOrEqual(4)
  })

  test('speaks the way people speak, with contractions', () => {
    const found = texts.flatMap((text) => text.match(UNCONTRACTED) ?? [])
    // Emphasis, prayers and the end of a sentence keep a long form now and then.
    expect([found, found.length <= 4]).toEqual([found, true])
  })

  test('has no old words outside quotations', () => {
    expect(texts.flatMap((text) => text.match(ARCHAIC) ?? [])).toEqual([])
  })
})

test('texts for single plans are as plain as the days', () => {
  const found = plans.flatMap((text) => text.match(UNCONTRACTED) ?? [])
  expect(grade(plans.map(withoutQuotations))).toBeLessThanOrEqual(4)
  expect([found, found.length <= 12]).toEqual([found, true])
  expect(plans.flatMap((text) => withoutQuotations(text).match(ARCHAIC) ?? [])).toEqual([])
})

test('no title is in old English', () => {
  expect(v1.flatMap(({ title, subtitle }) => `${title} ${subtitle}`.match(ARCHAIC) ?? [])).toEqual([])
})

describe('the four weeks', () => {
  const text = v1.map(wordsOf)
  const isAbout = (words: RegExp) => text.filter((day) => words.test(day.join(' '))).length

  test('cover the cross, Easter morning, the Spirit and the cost of forgiving', () => {
    expect(isAbout(/\bcross\b/)).toBeGreaterThanOrEqual(3)
    expect(isAbout(/\b(?:Easter|risen|tomb)\b/)).toBeGreaterThanOrEqual(3)
    expect(isAbout(/\bSpirit\b/)).toBeGreaterThanOrEqual(2)
    expect(text[17]?.join(' ')).toMatch(/Forgiving always costs someone/)
    expect(text[19]?.join(' ')).toMatch(/forgiveness is free, and it was never cheap/)
  })

  test('have at least six days that women of the Bible lead', () => {
    const led = v1.filter(({ blocks, subtitle, title }) => {
      const passage = inTranslation(blocks, 'web').find(
        (block) => block.type === 'DefaultTextBlock' && block.props.preset === 'scripture',
      )
      return /\b(?:widow|woman|Hannah|Mary|Ruth|sisters|She)\b/.test(
        [title, subtitle, passage?.type === 'DefaultTextBlock' ? passage.props.title : ''].join(' '),
      )
    })
    expect(led.map(({ title }) => title)).toEqual([
      'Bread for One Day',
      'What Are You Looking For?',
      'How Long?',
      'What Mary Kept',
      'A Bottle for Tears',
      'The First Morning',
      'A Stranger in the Field',
    ])
  })
})
