import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { QuestionSet } from '#api/contracts/funnel.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { quizUserId } from '#web/lib/visitor.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConsentNotice } from './ConsentNotice.tsx'
import { QuestionView } from './questions/QuestionView.tsx'
import { quizQuery } from './quiz-data.ts'
import { QuizHeader } from './QuizHeader.tsx'
import { SegmentedProgress } from './SegmentedProgress.tsx'
import styles from './quiz.module.css'
import { useQuiz } from './use-quiz.ts'

/** Fetches while one question is read what comes after it, so that no network has to be waited for. */
const useHeadStart = (nextImage: string | undefined) => {
  useEffect(() => {
    if (nextImage) new Image().src = nextImage
  }, [nextImage])
  useEffect(() => void Promise.allSettled([import('./layout.tsx'), import('./calculation.screen.tsx')]), [])
}

const Walk = ({ set }: { set: QuestionSet }) => {
  const { at, question, next, chosen, answer, back } = useQuiz(set)
  const count = set.questions.length
  useHeadStart(next?.url)
  return (
    <>
      <QuizHeader onBack={back}>
        <SegmentedProgress at={at} count={count} />
      </QuizHeader>
      <QuestionView
        key={question.key}
        question={question}
        place={`Question ${at + 1} of ${count}`}
        chosen={chosen}
        onAnswer={answer}
      />
      <ConsentNotice />
    </>
  )
}

const WithoutQuestions = ({ children }: { children: ReactNode }) => {
  const navigate = useNavigate()
  return (
    <>
      <QuizHeader onBack={() => void navigate(paths.landing)} />
      <main className={styles.waiting}>{children}</main>
    </>
  )
}

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <div className={styles.failed} role="alert">
    <h1>Failed to fetch quiz data</h1>
    <p>Please check your connection and try again. Nothing you have answered is lost.</p>
    <Button onClick={onRetry}>Try again</Button>
  </div>
)

/** The quiz: one question at a time, answered in any network, resumed where it was left. */
export default function Quiz() {
  usePageTitle('Your questions')
  const { data, isFetching, refetch } = useQuery(quizQuery(quizUserId()), queryClient)
  if (data) return <Walk set={data} />
  return (
    <WithoutQuestions>
      {isFetching ? (
        <p className={styles.loading} role="status">
          Preparing your questions…
        </p>
      ) : (
        <Failed onRetry={() => void refetch()} />
      )}
    </WithoutQuestions>
  )
}
