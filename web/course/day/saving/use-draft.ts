import { useCallback, useEffect, useRef, useState } from 'react'
import type { SaveAnswers, SavedDay } from '#api/contracts/course/cabinet-course.ts'
import type { DayCourse } from '#api/contracts/course/course.ts'
import { cabinetStorage, owner } from '#web/course/data/cabinet-storage.ts'
import { asSavedDay, draftName } from '#web/course/saves/day-saves.ts'
import { deviceWords, mySaves } from '#web/course/saves/my-saves.ts'
import { type Draft, hasUnsavedWork, initialDraft } from './draft.ts'
import { useTimeSpent } from '#web/course/day/use-time-spent.ts'

const PAUSE_MS = 200

export type DraftOf = { course: DayCourse; courseVersion: string; day: number; saved: SavedDay }

/** Stores a draft, or removes it if nothing in it is unsaved. Returns whether it is stored. */
const storeUnsaved = (name: string, course: DayCourse, draft: Draft, saved: SavedDay) => {
  const isUnsaved = hasUnsavedWork(course, draft, saved)
  if (isUnsaved) cabinetStorage.write(name, draft)
  else cabinetStorage.remove(name)
  return isUnsaved
}

/** Returns the initial content of the day. A save that waits to be sent counts as saved, and so do answers that stay here. */
const initialContent = ({ course, courseVersion, day, saved }: DraftOf) => {
  const waiting = mySaves().waitingOf(courseVersion, day)
  const stored = waiting ? asSavedDay(waiting) : saved
  const base = { ...stored, answers: deviceWords.answersOf({ courseVersion, day }, stored.answers) }
  const name = draftName({ courseVersion, day })
  const draft = cabinetStorage.read<Draft>(name) ?? base
  // The same words may have been saved elsewhere since.
  const restored = storeUnsaved(name, course, draft, base)
  return { name, base, draft: initialDraft(course, base, draft), restored }
}

/** Runs the work when the page is left or hidden, and when the screen unmounts. */
const useOnLeave = (work: () => void) => {
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
export const useDraft = (props: DraftOf) => {
  const [initial] = useState(() => initialContent(props))
  const [answers, setAnswers] = useState(initial.draft.answers)
  const [rating, setRating] = useState(initial.draft.rating)
  const progress = useRef(initial.draft.progress)
  const setProgress = useCallback((percent: number) => {
    progress.current = percent
  }, [])
  const readSeconds = useTimeSpent(initial.draft.timeSpent)
  const isSuspended = useRef(false)
  const isChanged = useRef(false)
  const base = useRef(initial.base)
  const [author] = useState(owner)

  const currentDraft = useCallback(
    (): Draft => ({ answers, rating, progress: progress.current, timeSpent: readSeconds() }),
    [answers, rating, readSeconds],
  )
  const { course } = props
  const storeDraft = useCallback(() => {
    // A reader who has only read here may have written in another tab. There, another subscriber may have signed in
    // since, who must not find these words.
    if (isSuspended.current || !isChanged.current || owner() !== author) return
    storeUnsaved(initial.name, course, currentDraft(), base.current)
  }, [course, initial, currentDraft, author])

  useEffect(() => {
    const timer = setTimeout(storeDraft, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [storeDraft])
  useOnLeave(storeDraft)

  return {
    answers,
    rating,
    /** The percentage read before the day was opened. */
    progressBefore: initial.draft.progress,
    reach: setProgress,
    seconds: readSeconds,
    /** An earlier, unsaved draft was restored. */
    restored: initial.restored,
    now: currentDraft,
    answer: (taskId: string, answer: string | string[]) => {
      isChanged.current = true
      setAnswers((before) => ({ ...before, [taskId]: answer }))
    },
    rate: (stars: number) => {
      isChanged.current = true
      setRating(stars)
    },
    /** Resumes the draft on a page that stays open after it was saved. */
    resumeAfter: (save: SaveAnswers) => {
      base.current = asSavedDay(save)
      isSuspended.current = false
    },
    /** Suspends the draft while a save holds its content; `false` resumes it. */
    suspend: (isSuspendedNow: boolean) => {
      isSuspended.current = isSuspendedNow
    },
  }
}
