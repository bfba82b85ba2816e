import { SEASON } from '#events/course/courses/courses.ts'
import { chaptersIn } from '#api/content/course/courses/translate.ts'
import type { AuthoredDay } from '#api/content/course/courses/written.ts'
import type { DayMaterial } from '#api/contracts/course/course.ts'
import { findAddition, type DayPlace, findLonger } from './added-parts.ts'
import { findChapter } from './chapters.ts'
import { CLOSING } from './compose.ts'
import { PIECES } from './pieces/index.ts'

/** Returns the places that a day quotes in any plan. */
const referencesOf = ({ blocks }: AuthoredDay, place: DayPlace): string[] => {
  const further = findAddition(place)?.further.reference
  const longer = findLonger(place)
  return [
    CLOSING,
    ...blocks.flatMap((block) =>
      block.type === 'DefaultTextBlock' && block.props.preset === 'scripture' ? (block.props.subtitle ?? []) : [],
    ),
    ...(longer ? [longer.around, longer.psalm] : []),
    ...(further ? [further] : []),
    ...Object.values(PIECES)
      .flat()
      .flatMap((piece) =>
        place.series !== SEASON && piece.day === place.day && piece.part === 'passage' ? piece.reference : [],
      ),
  ]
}

/** Returns what makes a day in any plan: the same for every reader, so asking for it says nothing about them. */
export const collectMaterial = (written: AuthoredDay, place: DayPlace): DayMaterial => {
  const names = [...new Set(referencesOf(written, place).flatMap(chaptersIn))].toSorted()
  return {
    written,
    chapters: Object.fromEntries(
      names.flatMap((name) => {
        const chapter = findChapter(name)
        return chapter ? [[name, chapter]] : []
      }),
    ),
  }
}
