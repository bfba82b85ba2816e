import { acceptWithdrawal, handleWithdrawal, listWithdrawals } from '#api/contracts/payment/withdrawal.ts'
import { readWithdrawals } from '#api/figures/reports/withdrawals.ts'
import type { AdminArea } from '#api/admin-area.ts'
import { adminEndpoint } from '#api/admins/admin-gate.ts'
import { done } from '#api/http/endpoint.ts'
import type { BoughtPlan } from '#commands/payment/withdrawal/bought-plans.ts'
import { findWithdrawal } from '#commands/payment/withdrawal/find-withdrawal.ts'
import { Refusal } from '#commands/refusal.ts'
import type { WithdrawalState } from '#events/payment/withdrawal-state.ts'

export const listWithdrawalsEndpoint = (
  admin: Pick<AdminArea, 'boughtPlans' | 'clock' | 'keys' | 'reportPool' | 'store'>,
) =>
  adminEndpoint(listWithdrawals, async ({ query: { page } }) => ({
    reply: await readWithdrawals({ ...admin, pool: admin.reportPool }, admin.clock(), page),
  }))

type ChangeDeps = Pick<AdminArea, 'boughtPlans' | 'reportPool' | 'store' | 'withdrawals'>

/** @throws {Refusal} 422 for an unknown withdrawal. */
const find = async ({ reportPool: pool, store }: ChangeDeps, withdrawalId: string): Promise<WithdrawalState> => {
  const withdrawal = await findWithdrawal({ pool, store }, withdrawalId)
  if (!withdrawal) throw new Refusal(422, 'unknown_withdrawal', 'There is no such withdrawal.')
  return withdrawal
}

const paymentsChanged = () =>
  new Refusal(422, 'payments_changed', 'The payments of this withdrawal have changed. Please look at them again.')
const inProgress = () =>
  new Refusal(422, 'in_progress', 'This withdrawal was accepted. It is handled once the payments are returned.')

/** Has payments returned and renewals ended. The provider is called by the queue, so its outage loses nothing. */
export const acceptWithdrawalEndpoint = (admin: ChangeDeps) =>
  adminEndpoint(
    acceptWithdrawal,
    async ({ body: { withdrawalId, transactionIds }, caller, operation: { correlation } }) => {
      const withdrawal = await find(admin, withdrawalId)
      if (withdrawal.handled) throw new Refusal(422, 'handled', 'This withdrawal is handled already.')
      const plans = await admin.boughtPlans.ofWithdrawal(withdrawal)
      const known = new Set(plans.flatMap(({ payments }) => payments.map((paid) => paid.transactionId)))
      if (plans.length === 0 || !transactionIds.every((id) => known.has(id))) throw paymentsChanged()
      const endsNow = ({ subscription, payments }: BoughtPlan) =>
        subscription?.ends === 'now' || payments.every((paid) => transactionIds.includes(paid.transactionId))
      const idsOf = (ending: BoughtPlan[]) => ending.flatMap(({ subscriptionId }) => subscriptionId ?? [])
      const accepted = {
        withdrawalId,
        by: caller.adminId,
        transactionIds,
        endsNow: idsOf(plans.filter(endsNow)),
        endsLater: idsOf(plans.filter((plan) => !endsNow(plan))),
      }
      const isFirst = await admin.withdrawals.accept({ ...accepted, correlation })
      return { ...done, audited: isFirst ? { detail: { withdrawalId, transactionIds } } : null }
    },
  )

/** Marks a withdrawal as handled. The audit trail names the operator who did it first. */
export const handleWithdrawalEndpoint = (admin: ChangeDeps) =>
  adminEndpoint(handleWithdrawal, async ({ body: { withdrawalId }, caller, operation: { correlation } }) => {
    const { accepted, handled } = await find(admin, withdrawalId)
    if (accepted && !handled) throw inProgress()
    const handling = { withdrawalId, by: caller.adminId, transactionId: null }
    const isFirst = await admin.withdrawals.markHandled({ ...handling, correlation })
    return { ...done, audited: isFirst ? { detail: { withdrawalId } } : null }
  })
