import {
  listQuestionSets,
  publishQuestionSet,
  readQuestionSet,
  removeQuestionDraft,
  saveQuestionDraft,
  weighQuestionSets,
} from '#api/contracts/admin/question-sets.ts'
import type { AdminArea } from '#api/admin/admin-area.ts'
import { done, endpoint } from '#api/http/endpoint.ts'

type Admin = Pick<AdminArea, 'questionEditor'>

export const listQuestionSetsEndpoint = ({ questionEditor }: Admin) =>
  endpoint(listQuestionSets, async () => ({ reply: await questionEditor.list() }))

export const readQuestionSetEndpoint = ({ questionEditor }: Admin) =>
  endpoint(readQuestionSet, async ({ params: { version } }) => ({ reply: await questionEditor.read(version) }))

export const saveQuestionDraftEndpoint = ({ questionEditor }: Admin) =>
  endpoint(saveQuestionDraft, async ({ body, caller }) => {
    await questionEditor.saveDraft(body, caller.adminId)
    return { ...done, audited: { detail: { version: body.version } } }
  })

export const removeQuestionDraftEndpoint = ({ questionEditor }: Admin) =>
  endpoint(removeQuestionDraft, async ({ body: { version } }) => {
    await questionEditor.removeDraft(version)
    return { ...done, audited: { detail: { version } } }
  })

export const publishQuestionSetEndpoint = ({ questionEditor }: Admin) =>
  endpoint(publishQuestionSet, async ({ body: { version }, caller, operation }) => {
    await questionEditor.publish(version, caller.adminId, operation)
    return { ...done, audited: { detail: { version } } }
  })

export const weighQuestionSetsEndpoint = ({ questionEditor }: Admin) =>
  endpoint(weighQuestionSets, async ({ body: { experiment, weights }, caller, operation }) => {
    await questionEditor.weigh({ experiment, weights }, caller.adminId, operation)
    return { ...done, audited: { detail: { experiment, weights } } }
  })
