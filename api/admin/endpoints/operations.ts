import { operations, retry } from '#api/contracts/admin/operations.ts'
import type { ApiContext } from '#api/context.ts'
import { done, endpoint } from '#api/http/endpoint.ts'
import { askRebuild } from '#api/admin/operations/ask-rebuild.ts'
import { readOperations } from '#api/admin/operations/operations-report.ts'

export const adminOperationsEndpoint = (context: ApiContext) =>
  endpoint(operations, async () => ({ reply: await readOperations(context, context.clock()) }))

export const adminRetryEndpoint = ({ pool, clock }: ApiContext) =>
  endpoint(retry, async ({ body: { projection }, caller }) => {
    await askRebuild(pool, projection, caller.adminId, clock())
    return { ...done, audited: { detail: { projection } } }
  })
