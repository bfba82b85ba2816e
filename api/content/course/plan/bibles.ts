import { chapterVerses } from '#api/content/course/courses/scripture.ts'
import { chaptersIn } from '#api/content/course/courses/translate.ts'
import { season } from '#api/content/course/courses/s2/course.ts'
import { v1 } from '#api/content/course/courses/v1/course.ts'
import type { Translation } from '#api/contracts/course/course.ts'
import { gospelChapters } from '#api/content/course/daily/gospels.ts'
import { PSALM_SETS } from '#api/content/course/daily/psalm-sets.ts'
import { SEASONS } from '#api/content/course/daily/seasons/seasons.ts'
import { ADDITIONS } from './additions/index.ts'
import { PIECES } from './pieces/index.ts'
import type { Chapters } from './stored-chapters.ts'

/** The passages that are shown as a whole. */
const listShown = (): string[] => [
  ...[...v1, ...season].flatMap(({ blocks }) =>
    blocks.flatMap((block) =>
      block.type === 'DefaultTextBlock' && block.props.preset === 'scripture' ? (block.props.subtitle ?? []) : [],
    ),
  ),
  ...ADDITIONS.flatMap(({ further, around, psalm }) => [further.reference, around, psalm]),
]

const listQuoted = (): string[] =>
  Object.values(PIECES).flatMap((pieces) =>
    pieces.flatMap((piece) => (piece.part === 'passage' ? piece.reference : [])),
  )

/** Returns the places of all passages that days and plans use. */
export const references = (): string[] => sortNames([...listShown(), ...listQuoted()])

const inBoth = (read: (translation: Translation) => string[]) => ({ kjv: read('kjv'), web: read('web') })

const sortNames = (names: readonly string[]) => [...new Set(names)].toSorted()

const readings = (): string[] =>
  Object.values(SEASONS).flatMap((season) => season.readings.map(([, reading]) => reading))

/** The chapters of daily pages, whose passages are cut from them. */
const daily = (): string[] => [
  ...gospelChapters,
  ...[...PSALM_SETS.map(({ psalm }) => psalm), ...readings()].flatMap(chaptersIn),
]

/** Reads every chapter of days, plans and daily pages from both Bibles. Only for writing and checking `chapters.json.gz`. */
export const readChapters = (): Chapters =>
  Object.fromEntries(
    sortNames([...references().flatMap(chaptersIn), ...daily()]).map((chapter) => [
      chapter,
      inBoth((translation) => chapterVerses(chapter, translation)),
    ]),
  )
