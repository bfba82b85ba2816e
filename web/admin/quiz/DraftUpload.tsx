import { useState } from 'react'
import type { ErrorReply } from '#api/contracts/endpoint.ts'
import type { saveQuestionDraft } from '#api/contracts/quiz/editor/question-sets.ts'
import type { QuestionSet } from '#api/contracts/quiz/funnel.ts'
import upload from '#web/admin/figures/money/spend-import.module.css'
import { Alerts } from '#web/admin/shell/Alerts.tsx'
import styles from '#web/admin/shell/screen.module.css'
import { useAdminAction } from '#web/admin/shell/use-admin-action.ts'
import { post, Refused } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { handleSubmit } from '#web/ui/handle-submit.ts'

const parseSet = (text: string): QuestionSet | undefined => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const messagesOf = (error: unknown): string[] => {
  const { issues = [] } = (error instanceof Refused ? (error.body as Partial<ErrorReply> | undefined) : undefined) ?? {}
  return issues.map(({ message }) => message)
}

/** Checks a file with a question set and saves it as a draft. Each problem of the file is listed. */
export const DraftUpload = ({ onSaved }: { onSaved: () => void }) => {
  const { run, busy, failure } = useAdminAction()
  const [file, setFile] = useState<File>()
  const [problems, setProblems] = useState<string[]>([])
  const save = async () => {
    setProblems([])
    const set = file && parseSet(await file.text())
    if (!set) return setProblems(['This file is not JSON. Please download a set to see what it looks like.'])
    const isSaved = await run(async (bearer) => {
      try {
        await post<typeof saveQuestionDraft>('/admin/question-sets/draft', set, { bearer })
      } catch (error) {
        setProblems(messagesOf(error))
        throw error
      }
    })
    if (isSaved) onSaved()
  }
  return (
    <section className={styles.section} aria-label="Add a draft">
      <h2>Add a draft</h2>
      <p className={styles.note}>
        Download a set, give it a new version such as v3, edit it, and upload it here. A key never changes its meaning:
        a new question needs a new one. New pictures come with a release.
      </p>
      <form className={upload.form} onSubmit={handleSubmit(save)}>
        <label className={upload.file}>
          File
          <input
            type="file"
            accept=".json"
            onChange={(event) => {
              setFile(event.target.files?.[0])
              setProblems([])
            }}
          />
        </label>
        <Button compact type="submit" disabled={busy || !file}>
          Save the draft
        </Button>
      </form>
      <Alerts messages={problems.length > 0 ? problems : [failure]} />
    </section>
  )
}
