import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Question, quizPreview } from '#api/contracts/quiz/funnel.ts'
import { get } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { QuestionView } from './questions/QuestionView.tsx'
import { QuizHeader } from './QuizHeader.tsx'
import { SegmentedProgress } from './SegmentedProgress.tsx'
import { replyPage } from './reply-page.ts'
import styles from './quiz.module.css'

const usePreview = (token: string) =>
  useQuery(
    {
      queryKey: ['quiz preview', token],
      queryFn: () => get<typeof quizPreview>('/quiz/preview', {}, { bearer: token }),
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
    },
    queryClient,
  )

/** Shows the question set of a preview link. Nothing is stored or sent. */
export const Preview = ({ token }: { token: string }) => {
  const [at, setAt] = useState(0)
  const { data, isFetching } = usePreview(token)
  const [reply, setReply] = useState<Question>()
  const question = reply ?? data?.questions[at]
  const last = (data?.questions.length ?? 1) - 1
  const goTo = (index: number) => {
    setReply(undefined)
    setAt(index)
  }
  const answer = (choices: readonly string[]) => {
    const page = question && replyPage(question, choices)
    if (page) setReply(page)
    else goTo(at === last ? 0 : at + 1)
  }
  return (
    <>
      <QuizHeader onBack={() => goTo(reply ? at : Math.max(0, at - 1))}>
        {data && <SegmentedProgress at={at} questions={data.questions} />}
      </QuizHeader>
      <p className={styles.preview} role="status">
        {data ? `Preview of ${data.version}: nothing is stored.` : isFetching ? 'Loading the preview…' : ''}
      </p>
      {question && (
        <div className={styles.questions}>
          <QuestionView
            key={question.key}
            question={question}
            place={`Question ${at + 1} of ${last + 1}`}
            chosen={[]}
            onAnswer={answer}
          />
        </div>
      )}
      {!data && !isFetching && (
        <div className={styles.failed} role="alert">
          <h1>This preview is over</h1>
          <p>The link is older than seven days, or the draft was removed. Please ask for a new link.</p>
        </div>
      )}
    </>
  )
}
