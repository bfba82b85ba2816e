import { anyOf, runQuery } from '#db/query.ts'
import { projectionOf, tablesIn, upsertRows, type WrittenRow } from '#db/read-models/description.ts'
import { withdrawalOf, withdrawalsModel, type withdrawalsTables } from '#db/payment/withdrawals.ts'
import { changeWithdrawal, receiveWithdrawal, type WithdrawalState } from '#events/payment/withdrawal-state.ts'
import { createProjection } from '#projector/projection.ts'

const rowOf = ({
  withdrawalId,
  receivedAt,
  order,
  hasBought,
  canMail,
  isFromBuyer,
  accepted,
  handled,
  streamVersion,
  ...texts
}: WithdrawalState): WrittenRow<typeof withdrawalsTables.received> => ({
  withdrawal_id: withdrawalId,
  received_at: receivedAt,
  ...texts,
  order_number: order,
  has_bought: hasBought,
  can_mail: canMail,
  is_from_buyer: isFromBuyer,
  accepted,
  handled_at: handled?.handledAt,
  handled_by: handled?.by,
  refunded_transaction: handled?.transactionId,
  stream_version: streamVersion,
})

const requireReceived = (withdrawal: WithdrawalState | undefined): WithdrawalState => {
  if (!withdrawal) throw new Error('The withdrawal was never received')
  return withdrawal
}

/** Lists withdrawals from purchases and when they were handled. What they say stays sealed. */
export const withdrawals = createProjection<WithdrawalState>({
  ...projectionOf(withdrawalsModel),
  revision: 3,
  key: ({ data }) => ('withdrawalId' in data ? data.withdrawalId : undefined),
  on: {
    'payment.withdrawal-received': (_, event) => receiveWithdrawal(event),
    'payment.withdrawal-accepted': (withdrawal, event) => changeWithdrawal(requireReceived(withdrawal), event),
    'payment.withdrawal-handled': (withdrawal, event) => changeWithdrawal(requireReceived(withdrawal), event),
  },
  load: async ({ client, schema }, ids) => {
    const known = tablesIn(withdrawalsModel, schema)
      .selectFrom('received')
      .selectAll()
      .where('withdrawal_id', '=', anyOf(ids))
    const rows = await runQuery(client, known)
    return new Map(rows.map((row) => [row.withdrawal_id, withdrawalOf(row)]))
  },
  save: (tx, changes) =>
    upsertRows(
      tx,
      withdrawalsModel,
      'received',
      changes.map(({ after }) => rowOf(after)),
    ),
})
