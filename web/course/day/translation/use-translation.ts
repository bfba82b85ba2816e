import { useEffect, useState } from 'react'
import type { chooseTranslation } from '#api/contracts/course/cabinet-course.ts'
import type { Block, DayCourse, Translation } from '#api/contracts/course/course.ts'
import { cabinetStorage } from '#web/course/data/cabinet-storage.ts'
import { postAsSubscriber } from '#web/course/data/account-api.ts'

const NAME = 'translation'

/** A choice of this browser. It counts here, and the account has it once it is sent, for other devices. */
type Choice = { translation: Translation; isSent: boolean }

const storedChoice = (): Choice | undefined => {
  const stored = cabinetStorage.read<Partial<Choice>>(NAME)
  const { translation, isSent = false } = stored ?? {}
  return translation === 'kjv' || translation === 'web' ? { translation, isSent } : undefined
}

/** Sends the choice to the account. Without a connection it stays unsent, and the next day that is opened tries again. */
const send = async ({ translation }: Choice): Promise<void> => {
  try {
    await postAsSubscriber<typeof chooseTranslation>('/account/courses/translation', { translation })
  } catch {
    return
  }
  if (storedChoice()?.translation === translation) cabinetStorage.write(NAME, { translation, isSent: true })
}

/** Returns the blocks of a day in a translation, and the translation that they are in. */
export const blocksIn = (
  { blocks, translation = 'kjv', inOther }: DayCourse,
  chosen: Translation | undefined,
): { blocks: readonly Block[]; translation: Translation } =>
  inOther && chosen === inOther.translation ? inOther : { blocks, translation }

/** Shows a day in the chosen translation, or in the plan's. The choice is remembered for all days, also offline. */
export const useTranslation = (course: DayCourse) => {
  const [choice, setChoice] = useState(storedChoice)
  useEffect(() => {
    if (choice && !choice.isSent) void send(choice)
  }, [choice])
  return {
    ...blocksIn(course, choice?.translation),
    hasBoth: course.inOther !== undefined,
    choose: (translation: Translation) => {
      const next = { translation, isSent: false }
      cabinetStorage.write(NAME, next)
      setChoice(next)
    },
  }
}
