import { handleWithdrawal, listWithdrawals } from '#api/contracts/withdrawal.ts'
import { isReceived, readWithdrawals } from '#api/admin/reports/withdrawals.ts'
import type { AdminArea } from '#api/admin/admin-area.ts'
import { done, endpoint } from '#api/http/endpoint.ts'
import { Refusal } from '#commands/refusal.ts'

export const listWithdrawalsEndpoint = ({
  clock,
  keys,
  reportPool,
  store,
}: Pick<AdminArea, 'clock' | 'keys' | 'reportPool' | 'store'>) =>
  endpoint(listWithdrawals, async ({ query: { page } }) => ({
    reply: await readWithdrawals({ pool: reportPool, store, keys }, clock(), page),
  }))

/** Marks a withdrawal as handled. The audit trail names the operator who did it first. */
export const handleWithdrawalEndpoint = ({
  keys,
  reportPool,
  store,
  withdrawals,
}: Pick<AdminArea, 'keys' | 'reportPool' | 'store' | 'withdrawals'>) =>
  endpoint(handleWithdrawal, async ({ body: { withdrawalId }, caller, operation: { correlation } }) => {
    if (!(await isReceived({ pool: reportPool, store, keys }, withdrawalId)))
      throw new Refusal(422, 'unknown_withdrawal', 'There is no such withdrawal.')
    const isFirst = await withdrawals.markHandled({
      withdrawalId,
      by: caller.adminId,
      transactionId: null,
      correlation,
    })
    return { ...done, audited: isFirst ? { detail: { withdrawalId } } : null }
  })
