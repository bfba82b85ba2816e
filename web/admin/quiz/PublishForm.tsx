import type { publishQuestionSet, QuestionSetRow } from '#api/contracts/quiz/editor/question-sets.ts'
import { ConfirmedForm } from '#web/admin/operations/ConfirmedForm.tsx'

type Props = { draft: QuestionSetRow; onDone: () => void; onCancel: () => void }

/** Asks for the password before a draft is published. */
export const PublishForm = ({ draft: { version, etag }, onDone, onCancel }: Props) => (
  <ConfirmedForm
    question={`Publish ${version}?`}
    act="Publish"
    onDone={onDone}
    onCancel={onCancel}
    confirm={(given, send) =>
      send<typeof publishQuestionSet>('/admin/question-sets/publish', { version, etag, ...given })
    }
  >
    It never changes afterward. New visitors get it once it has a weight.
  </ConfirmedForm>
)
