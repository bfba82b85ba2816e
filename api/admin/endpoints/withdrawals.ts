import { handleWithdrawal } from '#api/contracts/withdrawal.ts'
import { isReceived } from '#api/admin/reports/withdrawals.ts'
import type { ApiContext } from '#api/context.ts'
import { done, endpoint } from '#api/http/endpoint.ts'
import { Refusal } from '#api/http/refusal.ts'

/** Marks a withdrawal as handled. The audit trail names the operator who did it first. */
export const handleWithdrawalEndpoint = ({ cabinet, keys, reportPool, store }: ApiContext) =>
  endpoint(handleWithdrawal, async ({ body: { withdrawalId }, caller, operation }) => {
    if (!(await isReceived({ pool: reportPool, store, keys }, withdrawalId)))
      throw new Refusal(422, 'unknown_withdrawal', 'There is no such withdrawal.')
    const isFirst = await cabinet.withdrawals.markHandled(withdrawalId, caller.adminId, operation)
    return { ...done, audited: isFirst ? { detail: { withdrawalId } } : null }
  })
