import type { Answers, SaveAnswers } from '#api/contracts/course/cabinet-course.ts'
import type { CabinetStorage } from '#web/course/data/cabinet-storage.ts'

const PREFIX = 'device.'

type Place = Pick<SaveAnswers, 'courseVersion' | 'day'>

const nameOf = ({ courseVersion, day }: Place) => `${PREFIX}${courseVersion}.${day}`

/** The answers of a subscriber who didn't agree that they are saved. They exist in this browser alone. */
export type DeviceWords = {
  /** Stores a day with its answers, in place of earlier ones. A day without answers only removes them. */
  store: (day: SaveAnswers) => void
  remove: (place: Place) => void
  /** Returns all stored days, for sending them after a later yes. */
  all: () => SaveAnswers[]
  /** Returns the answers of this browser, otherwise the stored ones. */
  answersOf: (place: Place, stored: Answers) => Answers
}

export const createDeviceWords = (storage: CabinetStorage): DeviceWords => {
  const remove = (place: Place) => storage.remove(nameOf(place))
  return {
    store: (day) => (Object.keys(day.answers).length > 0 ? storage.write(nameOf(day), day) : remove(day)),
    remove,
    all: () => storage.names(PREFIX).flatMap((name) => storage.read<SaveAnswers>(name) ?? []),
    answersOf: (place, stored) => storage.read<SaveAnswers>(nameOf(place))?.answers ?? stored,
  }
}
