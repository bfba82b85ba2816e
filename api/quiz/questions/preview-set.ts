import { quizPreview } from '#api/contracts/quiz/funnel.ts'
import { endpoint } from '#api/http/endpoint.ts'
import type { QuestionEditor } from './question-editor.ts'

export const quizPreviewEndpoint = ({ questionEditor }: { questionEditor: QuestionEditor }) =>
  endpoint(quizPreview, async ({ bearer = '' }) => ({ reply: await questionEditor.preview(bearer) }))
