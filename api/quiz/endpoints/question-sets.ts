import {
  listQuestionSets,
  publishQuestionSet,
  readExperiment,
  readQuestionSet,
  removeQuestionDraft,
  saveQuestionDraft,
  weighQuestionSets,
} from '#api/contracts/quiz/editor/question-sets.ts'
import { readRunningExperiment } from '#api/figures/reports/experiment-report.ts'
import type { AdminArea } from '#api/admin-area.ts'
import { adminEndpoint } from '#api/admins/admin-gate.ts'
import { done } from '#api/http/endpoint.ts'

type Admin = Pick<AdminArea, 'questionEditor'>

export const listQuestionSetsEndpoint = ({ questionEditor }: Admin) =>
  adminEndpoint(listQuestionSets, async () => ({ reply: await questionEditor.list() }))

export const readQuestionSetEndpoint = ({ questionEditor }: Admin) =>
  adminEndpoint(readQuestionSet, async ({ params: { version } }) => ({ reply: await questionEditor.read(version) }))

export const saveQuestionDraftEndpoint = ({ questionEditor }: Admin) =>
  adminEndpoint(saveQuestionDraft, async ({ body, caller }) => {
    await questionEditor.saveDraft(body, caller.adminId)
    return { ...done, audited: { detail: { version: body.version } } }
  })

export const removeQuestionDraftEndpoint = ({ questionEditor }: Admin) =>
  adminEndpoint(removeQuestionDraft, async ({ body }) => {
    await questionEditor.removeDraft(body)
    return { ...done, audited: { detail: { version: body.version } } }
  })

export const publishQuestionSetEndpoint = ({ questionEditor }: Admin) =>
  adminEndpoint(publishQuestionSet, async ({ body: { version, etag }, caller, operation }) => {
    await questionEditor.publish({ version, etag }, caller.adminId, operation)
    return { ...done, audited: { detail: { version } } }
  })

export const weighQuestionSetsEndpoint = ({ questionEditor }: Admin) =>
  adminEndpoint(weighQuestionSets, async ({ body: { revision, experiment, weights, plan }, caller, operation }) => {
    await questionEditor.weigh({ experiment, weights, plan }, revision, caller.adminId, operation)
    return { ...done, audited: { detail: { experiment, weights, plan } } }
  })

export const readExperimentEndpoint = (
  admin: Pick<AdminArea, 'acceptsSimulated' | 'questionEditor' | 'questions' | 'reportPool'>,
) =>
  adminEndpoint(readExperiment, async () => ({
    reply: await readRunningExperiment(admin, await admin.questionEditor.running()),
  }))
