import { describe, expect, test } from 'vitest'
import { PSALM_SETS } from '#api/content/course/daily/psalm-sets.ts'
import { ADDITIONS } from '#api/content/course/plan/additions/index.ts'
import { PIECES } from '#api/content/course/plan/pieces/index.ts'
import { INTERCESSIONS, OPENINGS, QUIET } from '#api/content/course/plan/wording.ts'
import { ARCHAIC, grade, textsOfTask, UNCONTRACTED, withoutQuotations, wordsOf } from './testing.language.ts'
import { inTranslation } from './translate.ts'
import { season } from './s2/course.ts'
import { v1 } from './v1/course.ts'

const days = [...v1, ...season].map((day, at) => ({ day: at + 1, texts: wordsOf(day) }))
const plans = [
  ...Object.values(PIECES)
    .flat()
    .flatMap((piece) => (piece.part === 'task' ? textsOfTask(piece.task) : piece.paragraphs)),
  ...ADDITIONS.flatMap(({ note, further, question }) => [note, further.ask, question.title, question.description]),
  ...Object.values(INTERCESSIONS).flatMap(({ title, prompts }) => [title, ...prompts]),
  ...Object.values(OPENINGS).flat(),
  ...QUIET,
]

describe.each(days)('day $day', ({ texts }) => {
  test('each day stays far below grade eight', () => {
    expect(grade(texts)).toBeLessThanOrEqual(4)
  })

  test('each day speaks the way people speak, with contractions', () => {
    const found = texts.flatMap((text) => text.match(UNCONTRACTED) ?? [])
    // Emphasis, prayers and the end of a sentence keep a long form now and then.
    expect([found, found.length <= 4]).toEqual([found, true])
  })

  test('each day has no old words outside quotations', () => {
    expect(texts.flatMap((text) => text.match(ARCHAIC) ?? [])).toEqual([])
  })
})

test('texts for single plans are as plain as the days', () => {
  const found = plans.flatMap((text) => text.match(UNCONTRACTED) ?? [])
  expect(grade(plans.map(withoutQuotations))).toBeLessThanOrEqual(4)
  expect([found, found.length <= 12]).toEqual([found, true])
  expect(plans.flatMap((text) => withoutQuotations(text).match(ARCHAIC) ?? [])).toEqual([])
})

/** Sentences that a Catholic, an Orthodox or a Protestant reader could not say: requests for the dead, or one church's answer. */
const CONTESTED =
  /\b(?:[Kk]eep|[Hh]old|[Bb]less|[Ss]ave) the ones? (?:who’ve died|who died|who’s missing|I’ve lost)|carry a message|[Pp]ray for us\b|\b(?:faith|grace|Scripture) alone\b|born again|[Pp]urgatory|Mother of God|how much God paid|[Aa]ccept(?:ed)? Jesus|Our Father, you taught|didn’t decide yet/

test('no text asks readers of one tradition to say what they could not say', () => {
  const prayers = PSALM_SETS.map((one) => Object.values(one).join(' '))
  const texts = [...days.flatMap((day) => day.texts), ...plans, ...prayers]
  expect(prayers.join(' ')).toContain('Amen')
  expect(texts.filter((text) => CONTESTED.test(withoutQuotations(text)))).toEqual([])
})

test('no title is in old English', () => {
  expect([...v1, ...season].flatMap(({ title, subtitle }) => `${title} ${subtitle}`.match(ARCHAIC) ?? [])).toEqual([])
})

const text = v1.map(wordsOf)
const isAbout = (words: RegExp) => text.filter((day) => words.test(day.join(' '))).length

test('the four weeks cover the cross, Easter morning, the Spirit and the cost of forgiving', () => {
  expect(isAbout(/\bcross\b/)).toBeGreaterThanOrEqual(3)
  expect(isAbout(/\b(?:Easter|risen|tomb)\b/)).toBeGreaterThanOrEqual(3)
  expect(isAbout(/\bSpirit\b/)).toBeGreaterThanOrEqual(2)
  expect(text[17]?.join(' ')).toMatch(/Forgiving always costs someone/)
  expect(text[18]?.join(' ')).toMatch(/forgiveness is free, and it was never cheap/)
})

test('the four weeks have at least six days that women of the Bible lead', () => {
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
