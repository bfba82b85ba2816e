import { useState } from 'react'
import type { listQuestionSets, QuestionSetRow } from '#api/contracts/quiz/editor/question-sets.ts'
import { Alerts } from '#web/admin/shell/Alerts.tsx'
import styles from '#web/admin/shell/screen.module.css'
import { useAdminGet } from '#web/admin/shell/use-admin-query.ts'
import { useAccount } from '#web/admin/admins/sign-in/use-account.ts'
import { usePageTitle } from '#web/lib/page/page-title.ts'
import { DraftUpload } from './DraftUpload.tsx'
import { PublishForm } from './PublishForm.tsx'
import { QuestionSetList } from './QuestionSetList.tsx'
import { WeightsForm } from './WeightsForm.tsx'

const QuestionSets = () => {
  const { data, failure, refetch } = useAdminGet<typeof listQuestionSets>('/admin/question-sets')
  const [publishing, setPublishing] = useState<QuestionSetRow>()
  const reload = () => {
    setPublishing(undefined)
    void refetch()
  }
  const published = data?.sets.filter(({ state }) => state === 'published') ?? []
  return (
    <>
      <div className={styles.top}>
        <h1>Questions</h1>
      </div>
      <Alerts messages={[failure]} />
      {data && (
        <>
          <QuestionSetList sets={data.sets} onPublish={setPublishing} onRemoved={reload} />
          {publishing !== undefined && (
            <PublishForm draft={publishing} onDone={reload} onCancel={() => setPublishing(undefined)} />
          )}
          <WeightsForm
            key={data.experiment}
            revision={data.revision}
            experiment={data.experiment}
            plan={data.plan}
            published={published}
            onSaved={reload}
            onRefused={() => void refetch()}
          />
          <DraftUpload onSaved={reload} />
        </>
      )}
    </>
  )
}

/** Lets operators add, publish, weigh and retire question sets. The queries of other admins would log them out. */
export default function Questions() {
  usePageTitle('Questions')
  const { data: account, isPending } = useAccount()
  if (isPending) return null
  return account?.role === 'read' ? (
    <Alerts isWarning messages={['Your role can read figures only.']} />
  ) : (
    <QuestionSets />
  )
}
