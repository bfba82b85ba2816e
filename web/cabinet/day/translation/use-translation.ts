import { useState } from 'react'
import type { Block, DayCourse, Translation } from '#api/contracts/course.ts'
import { cabinetStorage } from '#web/cabinet/data/cabinet-storage.ts'

const NAME = 'translation'

/** Returns the translation that this subscriber chose in this browser; undefined before any choice. */
const storedChoice = (): Translation | undefined => {
  const stored = cabinetStorage.read<unknown>(NAME)
  return stored === 'kjv' || stored === 'web' ? stored : undefined
}

/** Returns the blocks of a day in a translation, and the translation that they are in. */
export const blocksIn = (
  { blocks, translation = 'kjv', inOther }: DayCourse,
  chosen: Translation | undefined,
): { blocks: readonly Block[]; translation: Translation } =>
  inOther && chosen === inOther.translation ? inOther : { blocks, translation }

/** Shows a day in the chosen translation, or in the plan's. The choice is remembered for all days, also offline. */
export const useTranslation = (course: DayCourse) => {
  const [chosen, setChosen] = useState(storedChoice)
  return {
    ...blocksIn(course, chosen),
    hasBoth: course.inOther !== undefined,
    choose: (translation: Translation) => {
      cabinetStorage.write(NAME, translation)
      setChosen(translation)
    },
  }
}
