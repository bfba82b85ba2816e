import { useCallback, useEffect, useRef, useState } from 'react'
import type { SavedDay } from '#api/contracts/cabinet-course.ts'
import type { DayCourse } from '#api/contracts/course.ts'
import { cabinetStorage } from '#web/cabinet/data/cabinet-storage.ts'
import { asSavedDay, draftName } from '#web/cabinet/saves/day-saves.ts'
import { mySaves } from '#web/cabinet/saves/my-saves.ts'
import { type Draft, isWritten, opening } from './draft.ts'
import { useTimeSpent } from '#web/cabinet/day/use-time-spent.ts'

const PAUSE_MS = 200

export type DraftOf = { course: DayCourse; courseVersion: string; day: number; saved: SavedDay }

/** Returns the initial content of the day. A save that waits to be sent counts as saved. */
const openingOf = ({ course, courseVersion, day, saved }: DraftOf) => {
  const waiting = mySaves().waitingOf(courseVersion, day)
  const base = waiting ? asSavedDay(waiting) : saved
  const draft = cabinetStorage.read<Draft>(draftName({ courseVersion, day }))
  return { base, draft: opening(course, base, draft), restored: draft !== undefined }
}

/** Runs the work when the page is left or hidden, and when the screen unmounts. */
const useAtTheEnd = (work: () => void) => {
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })
  useEffect(() => {
    const end = () => latest.current()
    window.addEventListener('pagehide', end)
    document.addEventListener('visibilitychange', end)
    return () => {
      window.removeEventListener('pagehide', end)
      document.removeEventListener('visibilitychange', end)
      end()
    }
  }, [])
}

/** Stores unsaved work in the browser, so a reload, a crash or an error loses nothing. */
export const useDraft = (of: DraftOf) => {
  const [opened] = useState(() => openingOf(of))
  const [answers, setAnswers] = useState(opened.draft.answers)
  const [rating, setRating] = useState(opened.draft.rating)
  const reached = useRef(opened.draft.progress)
  const reach = useCallback((percent: number) => {
    reached.current = percent
  }, [])
  const seconds = useTimeSpent(opened.draft.timeSpent)
  const handedOver = useRef(false)

  const now = useCallback(
    (): Draft => ({ answers, rating, progress: reached.current, timeSpent: seconds() }),
    [answers, rating, seconds],
  )
  const { course, courseVersion, day } = of
  const keep = useCallback(() => {
    if (handedOver.current) return
    const name = draftName({ courseVersion, day })
    if (isWritten(course, now(), opened.base)) cabinetStorage.write(name, now())
    else cabinetStorage.remove(name)
  }, [course, courseVersion, day, now, opened])

  useEffect(() => {
    const timer = setTimeout(keep, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [keep])
  useAtTheEnd(keep)

  return {
    answers,
    rating,
    /** The percentage read before the day was opened. */
    progressBefore: opened.draft.progress,
    reach,
    seconds,
    /** An earlier, unsaved draft was restored. */
    restored: opened.restored,
    now,
    answer: (taskId: string, answer: string | string[]) => setAnswers((before) => ({ ...before, [taskId]: answer })),
    rate: setRating,
    /** Suspends the draft while a save holds its content; `false` resumes it. */
    handOver: (given: boolean) => {
      handedOver.current = given
    },
  }
}
