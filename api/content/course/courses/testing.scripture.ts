import type { DayCourse, Translation } from '#api/contracts/course/course.ts'
import { chapterVerses, isVerbatim, findPassages } from './scripture.ts'
import { referenceOf, scriptureBlocks, textsOfDay } from './testing.ts'
import { chaptersIn } from './translate.ts'
import { SPEECH } from './testing.speech.ts'

/** Returns the passages of a day that differ from the Bible. */
export const alteredPassages = (day: DayCourse, translation: Translation): string[] =>
  scriptureBlocks(day).flatMap(({ subtitle, paragraphs }) => {
    const reference = referenceOf(subtitle)
    const verses = findPassages(reference, translation).flat()
    const isWhole = paragraphs.join(' ') === verses.map(({ text }) => text).join(' ')
    return isWhole ? [] : [`${reference}: ${paragraphs.join(' ')}`]
  })

/** Returns the texts of a day without its passages, which have quotation marks of their own. */
const ownTextsOf = (day: DayCourse) =>
  textsOfDay({
    ...day,
    blocks: day.blocks.filter((block) => block.type !== 'DefaultTextBlock' || block.props.preset !== 'scripture'),
  })

/** An answer of the quiz, which is quoted as the reason for a part. */
const REASON = /You said “[^”]+”/g

/** Returns what texts have in quotation marks, with the place that follows in parentheses. */
export const quotesIn = (texts: readonly string[]) =>
  [
    ...texts
      .join('\n')
      .replace(REASON, '')
      .matchAll(/“([^”]+)”(?: \(([^)]+)\))?/g),
  ].map(([, words = '', reference = '']) => ({
    words,
    reference,
  }))

const BIBLES: Readonly<Record<string, Translation>> = { 'King James': 'kjv', 'World English': 'web' }

/**
 * Returns the words of a day in quotation marks that the Bible doesn't have: in the named place, otherwise in the chapters
 * of the day. Words without a place may also be listed as speech.
 */
export const misquotations = (day: DayCourse, translation: Translation): string[] => {
  const chapters = scriptureBlocks(day).flatMap(({ subtitle }) =>
    chaptersIn(referenceOf(subtitle)).map((chapter) => chapterVerses(chapter, translation).join(' ')),
  )
  return quotesIn(ownTextsOf(day)).flatMap(({ words, reference }) => {
    const [, place, credit] = /^(.+?)(?:, (King James|World English)(?: Bible)?)?$/.exec(reference) ?? []
    const texts = place
      ? findPassages(place, BIBLES[credit ?? ''] ?? translation).map((verses) =>
          verses.map(({ text }) => text).join(' '),
        )
      : chapters
    if (!place && SPEECH.has(words)) return []
    const wrong = words.split(/\s*…\s*/).filter((run) => !texts.some((text) => isVerbatim(run, text)))
    return wrong.map((run) => `${run} (${reference})`)
  })
}
