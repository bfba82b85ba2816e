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

/** What a history entry of the quiz holds. */
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
 * Which question is shown. Each has a history entry of its own above that of the one before it, so that the browser's Back
 * walks them too. Whoever resumes in the middle finds the entries of all earlier questions laid beneath.
 *
 * @param resume the index to begin at, when the history says nothing.
 */
const usePlace = (set: QuestionSet, resume: number) => {
  const { state, key } = useLocation()
  const navigate = useNavigate()
  const here = placeIn(set, state)
  // The router changes screens unhurriedly, as a transition. The next question need not wait for it.
  const [ahead, setAhead] = useState<{ of: string; at: number }>()
  // Forgotten once the router has followed, or the way back to that entry would lead on again.
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

/** The time spent on the question of this key while the page was in view. */
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

/** Each question begins at its top: browsers would scroll to where an earlier entry was left, past its heading. */
const useTopOfEach = () =>
  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    return () => {
      window.history.scrollRestoration = 'auto'
    }
  }, [])

/** The walk through a question set: where one is, what was chosen, and the ways on and back. */
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
    // A slow telephone may hear the second tap of two before it shows the next question.
    if (answered.current === question) return
    answered.current = question
    setProgress({ ...progress, answers: new Map(progress.answers).set(question.key, choices) })
    // Without this leave they stay in this browser, as its form says.
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
