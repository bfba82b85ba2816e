import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { ANSWER_KINDS } from '#api/contracts/quiz/answer-kinds.ts'
import type { Question, QuestionSet } from '#api/contracts/quiz/funnel.ts'
import { giveAnswer } from '#web/quiz/visitor/given-answers.ts'
import { paths } from '#web/paths.ts'
import {
  answerRecord,
  chosenOf,
  isIndexIn,
  readProgress,
  resumeAt,
  withAnswer,
  writeProgress,
} from '#web/quiz/progress/quiz-progress.ts'
import { createStopwatch } from '#web/lib/page/stopwatch.ts'
import { replyPage } from './reply-page.ts'
import { useEntrance } from './use-entrance.ts'

type HistoryState = { version: string; at: number }

/** Walks a visitor through a question set: the current index, the choices, and the ways forward and back. */
export const useQuiz = (set: QuestionSet) => {
  const [progress, setProgress] = useState(readProgress)
  const [resume] = useState(() => resumeAt(set, progress))
  const { at, next, back, finish } = usePosition(set, resume)
  const { hold, ...entrance } = useEntrance(at)
  const question = questionAt(set, at)
  const seconds = useTimeTaken(question.key)
  const answered = useRef<Question>(undefined)
  const [reply, setReply] = useState<{ to: string; page: Question }>()
  useManualScrollRestoration()

  // Another tab may have stored answers since, so changes are made to what is stored.
  useEffect(() => writeProgress({ ...readProgress(), version: set.version, activeQuestionIndex: at }), [set, at])
  useLayoutEffect(() => {
    answered.current = undefined
  }, [question])

  const page = reply?.to === question.key ? reply.page : undefined
  const goOn = () => {
    setReply(undefined)
    if (question.type === 'Finish' || at === set.questions.length - 1) finish()
    else {
      if (ANSWER_KINDS[question.type] === 'one' && !page) hold()
      next()
    }
  }

  const submit = (choices: readonly string[]) => {
    // A slow phone may deliver a second tap before it shows the next question.
    if (answered.current === question) return
    answered.current = question
    const changed = withAnswer(readProgress(), question, choices)
    writeProgress(changed)
    setProgress(changed)
    giveAnswer(answerRecord(question, choices, seconds()))
    const given = replyPage(question, choices)
    if (given) setReply({ to: question.key, page: given })
    else goOn()
  }

  const latest = useRef(submit)
  useLayoutEffect(() => {
    latest.current = submit
  })
  const answer = useCallback((choices: readonly string[]) => latest.current(choices), [])

  const goBack = () => {
    if (!page) return back()
    answered.current = undefined
    setReply(undefined)
  }
  return {
    at,
    entrance,
    chosenOf: (one: Question) => chosenOf(one, progress),
    answer,
    back: goBack,
    /** The page after a hard answer. */
    reply: page && { page, goOn },
  }
}

/**
 * Tracks the current question. Each question has its own history entry above the one before, so the browser's Back
 * button works. A visitor who resumes in the middle gets entries for all earlier questions.
 *
 * @param resume the index to start at when the history has no state.
 */
const usePosition = (set: QuestionSet, resume: number) => {
  const { state, key } = useLocation()
  const navigate = useNavigate()
  const indexInHistory = indexInState(set, state)
  // The router changes screens in a low-priority transition, but the next question must appear at once.
  const [override, setOverride] = useState<{ of: string; at: number }>()
  // The override ends once the router has followed; otherwise Back to that entry would lead forward again.
  if (override && override.of !== key) setOverride(undefined)
  const at = override?.of === key ? override.at : (indexInHistory ?? resume)
  const hasPushed = useRef(false)

  const pushEntry = (index: number, replace = false) =>
    void navigate(paths.quiz.questionary, {
      replace,
      state: { version: set.version, at: index } satisfies HistoryState,
    })

  useEffect(() => {
    if (indexInHistory !== undefined || hasPushed.current) return
    hasPushed.current = true
    for (let index = 0; index <= resume; index++) pushEntry(index, index === 0)
  })

  return {
    at,
    next: () => {
      setOverride({ of: key, at: at + 1 })
      pushEntry(at + 1)
    },
    back: () => void (at === 0 ? navigate(paths.landing) : navigate(-1)),
    finish: () => void navigate(paths.quiz.calculation),
  }
}

const indexInState = (set: QuestionSet, state: unknown): number | undefined => {
  const { version, at } = Object(state) as Partial<HistoryState>
  return version === set.version && isIndexIn(set, at) ? at : undefined
}

const questionAt = ({ questions }: QuestionSet, at: number): Question => {
  const question = questions[at]
  if (!question) throw new RangeError(`There is no question ${at}`)
  return question
}

/** Returns a function that reads the time spent on the question while the page was visible. */
const useTimeTaken = (key: string): (() => string) => {
  const [stopwatch] = useState(() => createStopwatch(() => performance.now()))
  useLayoutEffect(() => {
    const onVisibilityChange = () => (document.hidden ? stopwatch.pause() : stopwatch.resume())
    stopwatch.restart()
    onVisibilityChange()
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => document.removeEventListener('visibilitychange', onVisibilityChange)
  }, [key, stopwatch])
  return stopwatch.seconds
}

/** Scrolls each question to its top; browsers would restore the scroll position of an earlier entry. */
const useManualScrollRestoration = () =>
  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    return () => {
      window.history.scrollRestoration = 'auto'
    }
  }, [])
