import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { ANSWER_KINDS } from '#api/contracts/answer-kinds.ts'
import type { Question, QuestionSet } from '#api/contracts/funnel.ts'
import { consent } from '#web/lib/visitor/consent.ts'
import { enqueue } from '#web/lib/visitor/visitor-outbox.ts'
import { visitorFields } from '#web/lib/visitor/visitor.ts'
import { paths } from '#web/paths.ts'
import { answerRecord, chosenOf, isIndexIn, readProgress, resumeAt, writeProgress } from './quiz-progress.ts'
import { createStopwatch } from './quiz-stopwatch.ts'
import { useEntrance } from './use-entrance.ts'

/** The state of a history entry of the quiz. */
type Place = { version: string; at: number }

const placeIn = (set: QuestionSet, state: unknown): number | undefined => {
  const { version, at } = Object(state) as Partial<Place>
  return version === set.version && isIndexIn(set, at) ? at : undefined
}

const questionAt = ({ questions }: QuestionSet, at: number): Question => {
  const question = questions[at]
  if (!question) throw new RangeError(`There is no question ${at}`)
  return question
}

/**
 * Tracks the current question. Each question has its own history entry above the one before, so the browser's Back
 * button works. A visitor who resumes in the middle gets entries for all earlier questions.
 *
 * @param resume the index to start at when the history has no state.
 */
const usePlace = (set: QuestionSet, resume: number) => {
  const { state, key } = useLocation()
  const navigate = useNavigate()
  const here = placeIn(set, state)
  // The router changes screens in a low-priority transition, but the next question must appear at once.
  const [ahead, setAhead] = useState<{ of: string; at: number }>()
  // The override ends once the router has followed; otherwise Back to that entry would lead forward again.
  if (ahead && ahead.of !== key) setAhead(undefined)
  const at = ahead?.of === key ? ahead.at : (here ?? resume)
  const laid = useRef(false)

  const lay = (index: number, replace = false) =>
    void navigate(paths.quiz.questionary, { replace, state: { version: set.version, at: index } satisfies Place })

  useEffect(() => {
    if (here !== undefined || laid.current) return
    laid.current = true
    for (let index = 0; index <= resume; index++) lay(index, index === 0)
  })

  return {
    at,
    forth: () => {
      setAhead({ of: key, at: at + 1 })
      lay(at + 1)
    },
    back: () => void (at === 0 ? navigate(paths.landing) : navigate(-1)),
    finish: () => void navigate(paths.quiz.calculation),
  }
}

/** Returns a function that reads the time spent on the question while the page was visible. */
const useTimeTaken = (key: string): (() => string) => {
  const [watch] = useState(() => createStopwatch(() => performance.now()))
  useLayoutEffect(() => {
    const look = () => (document.hidden ? watch.pause() : watch.resume())
    watch.restart()
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [key, watch])
  return watch.seconds
}

/** Scrolls each question to its top; browsers would restore the scroll position of an earlier entry. */
const useTopOfEach = () =>
  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    return () => {
      window.history.scrollRestoration = 'auto'
    }
  }, [])

/** Walks a visitor through a question set: the current index, the choices, and the ways forward and back. */
export const useQuiz = (set: QuestionSet) => {
  const [progress, setProgress] = useState(readProgress)
  const [resume] = useState(() => resumeAt(set, progress))
  const { at, forth, back, finish } = usePlace(set, resume)
  const { hold, ...entrance } = useEntrance(at)
  const question = questionAt(set, at)
  const seconds = useTimeTaken(question.key)
  const answered = useRef<Question>(undefined)
  useTopOfEach()

  useEffect(() => writeProgress({ ...progress, version: set.version, activeQuestionIndex: at }), [set, at, progress])
  useLayoutEffect(() => {
    answered.current = undefined
  }, [question])

  const take = (choices: readonly string[]) => {
    // A slow phone may deliver a second tap before it shows the next question.
    if (answered.current === question) return
    answered.current = question
    setProgress({ ...progress, answers: new Map(progress.answers).set(question.key, choices) })
    // Without consent, the answers stay in this browser, as the consent form says.
    if (consent()?.answers !== false) {
      enqueue('/quiz/answer', { ...visitorFields(), ...answerRecord(question, choices, seconds()) })
    }
    if (question.type === 'Finish' || at === set.questions.length - 1) finish()
    else {
      if (ANSWER_KINDS[question.type] === 'one') hold()
      forth()
    }
  }

  const latest = useRef(take)
  useLayoutEffect(() => {
    latest.current = take
  })
  const answer = useCallback((choices: readonly string[]) => latest.current(choices), [])

  return { at, entrance, chosenOf: (one: Question) => chosenOf(one, progress), answer, back }
}
