import type { Block, Translation } from '#api/contracts/course/course.ts'
import { type AnyBlock, onWire } from './written.ts'
import { paragraphsFromChapters } from '#api/content/course/plan/chapters.ts'

export const CREDITS: Record<Translation, string> = { kjv: 'King James Bible', web: 'World English Bible' }

/** Marks words that depend on the translation, with the King James wording first. */
export const either = (kjv: string, web: string): string => `{{${kjv}|${web}}}`

/** Marks words that depend on the time of day that a plan is read at. */
export const byDay = (earlier: string, evening: string): string => `[[${earlier}|${evening}]]`

const BY_DAY = /\[\[([^[\]|]*)\|([^[\]|]*)\]\]/g

/** Returns texts as they are read in the evening. */
export const inTheEvening = (text: string): string => text.replace(BY_DAY, '$2')

const EITHER = /\{\{([^{}|]*)\|([^{}|]*)\}\}/g

/** Marks a paragraph that is replaced by a whole passage. */
export const wholePassage = (reference: string): string => `{{${reference}}}`

/** Returns a text in one translation. */
export const textIn = (text: string, translation: Translation): string =>
  text.replace(EITHER, (_, kjv: string, web: string) => (translation === 'kjv' ? kjv : web)).replace(BY_DAY, '$1')

/** Returns the chapters that a reference touches: "1 Kings 19" for "1 Kings 19:11-13". */
export const chaptersIn = (reference: string): string[] => {
  let book = ''
  const chapters = reference.split(/[,;] /).map((part) => {
    const [, named, chapter = ''] = /^((?:\d )?[A-Z][a-z]+ )?(\d+):/.exec(part) ?? []
    book = named ?? book
    return `${book}${chapter}`
  })
  return [...new Set(chapters)]
}

const isPassage = (block: AnyBlock) =>
  block.type === 'DefaultTextBlock' && block.props.preset === 'scripture' && block.props.paragraphs[0]?.startsWith('{{')

/** Returns a block as it is written, in one translation. */
export const translate = (block: AnyBlock, translation: Translation): AnyBlock => {
  if (block.type !== 'DefaultTextBlock' || !isPassage(block)) {
    return JSON.parse(textIn(JSON.stringify(block), translation))
  }
  const { subtitle: reference = '' } = block.props
  return {
    ...block,
    props: {
      ...block.props,
      subtitle: `${reference}, ${CREDITS[translation]}`,
      paragraphs: paragraphsFromChapters(reference, translation),
      chapters: chaptersIn(reference),
    },
  }
}

/** Returns blocks in one translation, as they go over the wire. */
export const inTranslation = (blocks: readonly AnyBlock[], translation: Translation): Block[] =>
  blocks.map((block) => onWire(translate(block, translation)))
