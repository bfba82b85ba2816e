import { DAILY, SEASON } from '#events/course/courses/courses.ts'
import type { SaveAnswers } from '#api/contracts/course/cabinet-course.ts'

type Browser = { hasGestures: boolean; isInstalled: boolean }

const thisBrowser = (): Browser => ({
  // Browsers on WebKit alone have these events: Safari, and all browsers of iPhones.
  hasGestures: 'GestureEvent' in window,
  isInstalled: 'standalone' in navigator && navigator.standalone === true,
})

/** Returns whether the browser removes what pages store after a week without a visit. Pages on the home screen are spared. */
export const mayForget = ({ hasGestures, isInstalled }: Browser = thisBrowser()): boolean => hasGestures && !isInstalled

/** Asks the browser to keep what is stored here. It decides, or asks the reader. */
export const askToKeep = (storage: Partial<StorageManager> | undefined = navigator.storage): void => {
  void Promise.resolve(storage?.persist?.()).catch(() => undefined)
}

/** Returns words as a text file for people, by day. */
export const copyOf = (words: readonly Pick<SaveAnswers, 'courseVersion' | 'day' | 'answers'>[]): string =>
  words
    .toSorted((a, b) => a.courseVersion.localeCompare(b.courseVersion) || a.day - b.day)
    .map(({ courseVersion, day, answers }) => {
      const texts = Object.values(answers).map((answer) => (typeof answer === 'string' ? answer : answer.join(', ')))
      return [`${NAMES[courseVersion] ?? 'Day'} ${day}`, ...texts].join('\n\n')
    })
    .join('\n\n\n')

const NAMES: Readonly<Record<string, string>> = { [DAILY]: 'Daily page', [SEASON]: 'Second season, day' }
