import type { readAnswers, SavedDay } from '#api/contracts/course/cabinet-course.ts'
import { getAsSubscriber } from '#web/course/data/account-api.ts'
import type { Resource } from '#web/course/data/resource.ts'

/** The saved state of a day. Another device may save it at any time. */
export const savedResource = (courseVersion: string, day: number): Resource<SavedDay> => ({
  name: `answers.${courseVersion}.${day}`,
  keepOnReconnect: true,
  fetch: () => getAsSubscriber<typeof readAnswers>(`/account/answers/${courseVersion}/${day}`),
})
