import { handleWithdrawal, listWithdrawals } from '#api/contracts/withdrawal.ts'
import { isReceived, readWithdrawals } from '#api/admin/reports/withdrawals.ts'
import type { ApiContext } from '#api/context.ts'
import { done, endpoint } from '#api/http/endpoint.ts'
import { Refusal } from '#commands/refusal.ts'

export const listWithdrawalsEndpoint = ({ clock, keys, reportPool, store }: ApiContext) =>
  endpoint(listWithdrawals, async ({ query: { page } }) => ({
    reply: await readWithdrawals({ pool: reportPool, store, keys }, clock(), page),
  }))

/** Marks a withdrawal as handled. The audit trail names the operator who did it first. */
export const handleWithdrawalEndpoint = ({ cabinet, keys, reportPool, store }: ApiContext) =>
  endpoint(handleWithdrawal, async ({ body: { withdrawalId }, caller, operation: { correlation } }) => {
    if (!(await isReceived({ pool: reportPool, store, keys }, withdrawalId)))
      throw new Refusal(422, 'unknown_withdrawal', 'There is no such withdrawal.')
    const isFirst = await cabinet.withdrawals.markHandled({
      withdrawalId,
      by: caller.adminId,
      transactionId: null,
      correlation,
    })
    return { ...done, audited: isFirst ? { detail: { withdrawalId } } : null }
  })
