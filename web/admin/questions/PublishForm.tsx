import type { publishQuestionSet, QuestionSetRow } from '#api/contracts/admin/question-sets.ts'
import { useAdminAction } from '#web/admin/shell/use-admin-action.ts'
import { ConfirmedForm } from '#web/admin/operators/ConfirmedForm.tsx'

type Props = { draft: QuestionSetRow; onDone: () => void; onCancel: () => void }

/** Asks for the password before a draft is published. */
export const PublishForm = ({ draft: { version, etag }, onDone, onCancel }: Props) => {
  const { send, busy, failure } = useAdminAction()
  return (
    <ConfirmedForm
      question={`Publish ${version}?`}
      act="Publish"
      busy={busy}
      failure={failure}
      onCancel={onCancel}
      onConfirm={async (given) => {
        if (await send<typeof publishQuestionSet>('/admin/question-sets/publish', { version, etag, ...given })) onDone()
      }}
    >
      It never changes afterward. New visitors get it once it has a weight.
    </ConfirmedForm>
  )
}
