import type { activeDay, SaveAnswers, saveAnswers } from '#api/contracts/course/cabinet-course.ts'
import { postAsSubscriber } from '#web/course/data/account-api.ts'
import { endsSession } from '#web/course/data/failures.ts'
import { Refused } from '#web/lib/api/api.ts'
import type { Item } from '#web/lib/outbox/item-store.ts'
import type { Send, SendResult } from '#web/lib/outbox/send.ts'
import { isSequel } from '#events/course/courses/courses.ts'
import { saveIn, savePath } from './day-saves.ts'

/** The save itself is invalid. Every other refusal (an overdue payment, a locked day) can end, so the save waits. */
const FINAL_STATUSES = [400, 404, 413, 415, 422]

const resultOf = (error: unknown): SendResult => {
  if (!(error instanceof Refused)) return { retryAfterMs: 0 }
  return FINAL_STATUSES.includes(error.status) ? { refused: error } : { retryAfterMs: error.retryAfterMs }
}

/** How far the subscriber is in the course. */
export type SavedProgress = { activeDay: number; openedDay: number }
type OnSaved = (save: SaveAnswers, progress: SavedProgress) => void

/** Posts a day's answers. In the course, moves on to the next day if it is open. */
const postSave = async (item: Item, isSignedIn: () => boolean, onSaved: OnSaved): Promise<void> => {
  const save = saveIn(item)
  const progress = await postAsSubscriber<typeof saveAnswers>(savePath(save), save, item.id)
  // A reply may be so late that another subscriber has signed in.
  if (isSignedIn()) onSaved(save, progress)
  if (isSequel(save.courseVersion)) return
  const next = save.day + 1
  if (next > progress.openedDay) return
  // The answers are saved and the server also moves on without this request, so a failure is only logged.
  await postAsSubscriber<typeof activeDay>('/account/subscription/active-day', { activeDay: next }).catch(
    () => undefined,
  )
}

/**
 * Creates the function that sends saved days to the API.
 *
 * @param isSignedIn returns whether the subscriber who saved the days is signed in. No other session may send them.
 * @param onSaved receives what was saved and how far the subscriber is in the course, before the save stops waiting.
 */
export const createSendSave =
  (isSignedIn: () => boolean, onSaved: OnSaved): Send =>
  async (item) => {
    if (!isSignedIn()) return 'signed-out'
    try {
      await postSave(item, isSignedIn, onSaved)
      return 'delivered'
    } catch (error) {
      return endsSession(error) ? 'signed-out' : resultOf(error)
    }
  }
