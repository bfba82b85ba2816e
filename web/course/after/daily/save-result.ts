import type { SaveAnswers } from '#api/contracts/course/cabinet-course.ts'

export type DailySave = {
  /** The save of the page that waits for a connection; undefined without one. */
  waiting: Pick<SaveAnswers, 'answers'> | undefined
  /** The page was saved just now. */
  isSaved: boolean
  isToday: boolean
  /** The reader didn't agree that notes leave this device. */
  staysHere: boolean
}

/** Says what happened to a save of a daily page; undefined if nothing did. */
export const saveResult = ({ waiting, isSaved, isToday, staysHere }: DailySave): string | undefined => {
  if (waiting) {
    return Object.keys(waiting.answers).length > 0
      ? 'Your note is saved on this device, and will be sent when there’s a connection.'
      : 'This page is marked as done here, and everywhere once there’s a connection.'
  }
  if (!isSaved) return undefined
  const saved = staysHere ? 'Your note is saved on this device.' : 'Your note is saved.'
  return isToday ? `${saved} A new page opens at midnight, where you are.` : saved
}
