import type { Sealed } from '#events/core/sealed.ts'
import type { WithdrawalState } from '#events/payment/withdrawal-state.ts'
import {
  boolean,
  integer,
  jsonb,
  nullable,
  type RowOf,
  table,
  text,
  timestamp,
  uuid,
} from '#db/read-models/description.ts'

export const withdrawalsTables = {
  received: table(
    {
      withdrawal_id: uuid('The withdrawal.'),
      received_at: timestamp('Time at which it was received.'),
      email: jsonb<Sealed>('E-mail of the sender, sealed.'),
      name: jsonb<Sealed>('Name of the sender, sealed.'),
      statement: nullable(jsonb<Sealed>('What the sender wrote, sealed.')),
      order_number: nullable(jsonb<Sealed>('Number of the order as the sender wrote it, sealed.')),
      has_bought: boolean('Whether the e-mail has a purchase.'),
      can_mail: boolean('Whether a confirmation may be mailed.'),
      is_from_buyer: boolean('Whether the sender is known to be the buyer.'),
      accepted: nullable(
        jsonb<NonNullable<WithdrawalState['accepted']>>('Decision of an operator to return payments.'),
      ),
      handled_at: nullable(timestamp('Time at which it was handled; null while it is open.')),
      handled_by: nullable(uuid('Operator who handled it; null if a refund did.')),
      refunded_transaction: nullable(text('Transaction whose refund handled it.')),
      stream_version: integer('Version of the stream that the row includes, so a reader can add later events.'),
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
