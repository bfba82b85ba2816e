import { handleWithdrawal, listWithdrawals } from '#api/contracts/withdrawal.ts'
import { isReceived, readWithdrawals } from '#api/admin/reports/withdrawals.ts'
import type { ApiContext } from '#api/context.ts'
import { done, endpoint } from '#api/http/endpoint.ts'
import { Refusal } from '#commands/refusal.ts'

export const listWithdrawalsEndpoint = ({ admins, clock, keys, reportPool, store }: ApiContext) =>
  endpoint(listWithdrawals, async ({ query: { page }, bearer }) => {
    await admins.requireOperator(bearer)
    return { reply: await readWithdrawals({ pool: reportPool, store, keys }, clock(), page) }
  })

/** Marks a withdrawal as handled. The audit trail names the operator who did it first. */
export const handleWithdrawalEndpoint = ({ admins, audit, cabinet, keys, reportPool, store }: ApiContext) =>
  endpoint(handleWithdrawal, async ({ body: { withdrawalId }, bearer, operation: { correlation } }) => {
    const by = await admins.requireOperator(bearer)
    if (!(await isReceived({ pool: reportPool, store, keys }, withdrawalId)))
      throw new Refusal(422, 'unknown_withdrawal', 'There is no such withdrawal.')
    if (await cabinet.withdrawals.markHandled({ withdrawalId, by, transactionId: null, correlation }))
      await audit.record({ adminId: by, kind: 'changes', act: 'handled a withdrawal', detail: { withdrawalId } })
    return done
  })
