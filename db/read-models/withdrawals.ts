import type { Sealed } from '#events/sealed.ts'
import type { WithdrawalState } from '#events/state/withdrawal-state.ts'
import { boolean, integer, jsonb, nullable, type RowOf, table, text, timestamp, uuid } from './description.ts'

export const withdrawalsTables = {
  received: table(
    {
      withdrawal_id: uuid,
      received_at: timestamp,
      email: jsonb<Sealed>(),
      name: jsonb<Sealed>(),
      statement: nullable(jsonb<Sealed>()),
      /** The number of the order, as the buyer wrote it. */
      order_number: nullable(jsonb<Sealed>()),
      has_bought: boolean,
      can_mail: boolean,
      is_from_buyer: boolean,
      /** The decision of an operator to return payments. */
      accepted: nullable(jsonb<NonNullable<WithdrawalState['accepted']>>()),
      /** Null while the withdrawal is open. */
      handled_at: nullable(timestamp),
      /** Null if a refund handled it. */
      handled_by: nullable(uuid),
      refunded_transaction: nullable(text),
      /** Version of the stream that the row includes, so a reader can add later events. */
      stream_version: integer,
    },
    {
      key: ['withdrawal_id'],
      indexes: {
        received_open: 'handled_at desc nulls first, has_bought desc, received_at',
        received_newest: 'stream_version',
      },
    },
  ),
}

export const withdrawalsModel = { name: 'withdrawals', tables: withdrawalsTables } as const

/** Returns the withdrawal of a row. */
export const withdrawalOf = (row: RowOf<typeof withdrawalsTables.received>): WithdrawalState => ({
  withdrawalId: row.withdrawal_id,
  receivedAt: row.received_at.toISOString(),
  email: row.email,
  name: row.name,
  statement: row.statement,
  order: row.order_number,
  hasBought: row.has_bought,
  canMail: row.can_mail,
  isFromBuyer: row.is_from_buyer,
  accepted: row.accepted,
  handled: row.handled_at && {
    handledAt: row.handled_at.toISOString(),
    by: row.handled_by,
    transactionId: row.refunded_transaction,
  },
  streamVersion: row.stream_version,
})
