import { useQuery } from '@tanstack/react-query'
import { Activity, lazy, memo, useEffect, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { QuestionSet } from '#api/contracts/quiz/funnel.ts'
import { usePageTitle } from '#web/lib/page/page-title.ts'
import { Refused } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { isKnownVisitor, quizUserId } from '#web/quiz/visitor/visitor.ts'
import { paths } from '#web/paths.ts'
import { Lamp } from '#web/ui/lamp/Lamp.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { ConsentStep } from '#web/quiz/consent/ConsentStep.tsx'
import { useEarlierConsent } from '#web/quiz/consent/use-earlier-consent.ts'
import { useConsent } from '#web/quiz/visitor/consent.ts'
import { QuestionView } from './questions/QuestionView.tsx'
import { quizQuery } from './quiz-data.ts'
import { QuizHeader } from './QuizHeader.tsx'
import { SegmentedProgress } from './SegmentedProgress.tsx'
import styles from './quiz.module.css'
import { useQuiz } from './use-quiz.ts'

const IDLE_AFTER_MS = 3_000

/**
 * Rerenders only for another question: earlier choices matter for the first rendering only, and `onAnswer` never
 * changes.
 */
const Question = memo(QuestionView, (was, is) => was.question === is.question && was.place === is.place)

const Preview = lazy(async () => ({ default: (await import('./Preview.tsx')).Preview }))

/** Shows the quiz, or the set of a preview link. */
export default function Quiz() {
  const [token] = useState(() => new URLSearchParams(window.location.search).get('preview'))
  return token === null ? <OwnQuiz /> : <Preview token={token} />
}

/** The quiz: one question at a time, with or without a network, resumed where the visitor left it. */
const OwnQuiz = () => {
  usePageTitle('Your questions')
  useEarlierConsent()
  useAgeOfAddress()
  const chosen = useConsent()
  // The questions load while a visitor decides who chose an age. A link to this page asks for nothing yet.
  const isAsked = chosen !== undefined || isKnownVisitor()
  const query = quizQuery(isAsked ? quizUserId() : '')
  const { data, error, isFetching, failureCount, refetch } = useQuery({ ...query, enabled: isAsked }, queryClient)
  if (chosen === undefined) {
    return (
      <WithoutQuestion>
        <ConsentStep />
      </WithoutQuestion>
    )
  }
  if (data) return <Questions set={data} />
  return (
    <WithoutQuestion>
      <main className={styles.waiting}>
        {isFetching ? (
          <div className={styles.loading}>
            <Lamp />
            <p role="status">{failureCount > 0 ? 'We’re a bit busy. Trying again…' : 'Preparing your questions…'}</p>
          </div>
        ) : (
          <Failed isBusy={error instanceof Refused} onRetry={() => void refetch()} />
        )}
      </main>
    </WithoutQuestion>
  )
}

/** Saves the age of a tap that came before the landing's script, which few visitors are fast enough for. */
const useAgeOfAddress = () => {
  const [, setIsSaved] = useState(false)
  useEffect(() => {
    if (window.location.search.includes('age='))
      import('#web/quiz/visitor/age-of-address.ts')
        .then(({ saveAgeOfAddress }) => saveAgeOfAddress(setIsSaved))
        .catch(console.warn)
  }, [])
}

const WithoutQuestion = ({ children }: { children: ReactNode }) => {
  const navigate = useNavigate()
  return (
    <>
      <QuizHeader onBack={() => void navigate(paths.landing)} />
      {children}
    </>
  )
}

const Questions = ({ set }: { set: QuestionSet }) => {
  const { at, entrance, chosenOf, answer, back, reply } = useQuiz(set)
  const { leaving } = entrance
  const indexes = [at, at + 1, ...(leaving ? [leaving.index] : [])]
  const count = set.questions.length
  useEffect(prefetchNextScreens, [])
  useOffline(set)
  return (
    <>
      <QuizHeader onBack={back}>
        <SegmentedProgress at={at} questions={set.questions} />
      </QuizHeader>
      {reply && (
        <QuestionView question={reply.page} place={`After question ${at + 1}`} chosen={[]} onAnswer={reply.goOn} />
      )}
      <div
        className={styles.questions}
        data-direction={entrance.direction}
        data-late={entrance.isLate || undefined}
        hidden={reply !== undefined}
      >
        {/* The next question is rendered ahead, with its picture, so a slow phone only has to show it. */}
        {indexes.map((index) => {
          const question = set.questions[index]
          return (
            question && (
              <Activity key={question.key} mode={index === at + 1 ? 'hidden' : 'visible'}>
                <div
                  className={index === leaving?.index ? styles.leaving : undefined}
                  inert={index === leaving?.index}
                  aria-hidden={index === leaving?.index}
                >
                  <div style={index === leaving?.index ? { marginTop: -leaving.scrolledPx } : undefined}>
                    <Question
                      question={question}
                      place={`Question ${index + 1} of ${count}`}
                      chosen={chosenOf(question)}
                      onAnswer={answer}
                    />
                  </div>
                </div>
              </Activity>
            )
          )
        })}
      </div>
    </>
  )
}

/** Prefetches the next screens during the questions, so that no visitor waits at the end. */
const prefetchNextScreens = () =>
  void Promise.allSettled([import('#web/quiz/shell/layout.tsx'), import('#web/quiz/steps/calculation.screen.tsx')])

/** Prepares an offline reload once the page is idle, so it doesn't delay the questions. */
const useOffline = (set: QuestionSet) =>
  useEffect(() => {
    const start = () => void openOffline(set)
    // Safari has no idle callback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(start, IDLE_AFTER_MS)
      return () => clearTimeout(timer)
    }
    const request = requestIdleCallback(start)
    return () => cancelIdleCallback(request)
  }, [set])

const openOffline = async (set: QuestionSet) => {
  try {
    await (await import('./quiz-offline.ts')).openOffline(set)
  } catch (error) {
    console.warn('The quiz does not open without a network yet', error)
  }
}

const Failed = ({ isBusy, onRetry }: { isBusy: boolean; onRetry: () => void }) => (
  <div className={styles.failed} role="alert">
    {/* Plain, because the frame for lost pictures would have to load with every screen. */}
    <img src="/art/days/lamp-out.svg" alt="" width={640} height={400} />
    <h1>Failed to fetch quiz data</h1>
    <p>
      {isBusy ? 'It’s us, not your connection: our server is busy.' : 'Please check your connection and try again.'}{' '}
      Nothing you’ve answered is lost.
    </p>
    <Button onClick={onRetry}>Try again</Button>
  </div>
)
