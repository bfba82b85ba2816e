import { type EventOf, oneOf, type PlacedEvent } from '#events/catalog.ts'

type Type = 'payment.withdrawal-received' | 'payment.withdrawal-handled'
export type WithdrawalEvent = EventOf<Type>

export const isWithdrawalEvent: (event: { type: string }) => event is WithdrawalEvent = oneOf<WithdrawalEvent>({
  'payment.withdrawal-received': true,
  'payment.withdrawal-handled': true,
})

/** A withdrawal from a purchase, open until it is handled. */
export type WithdrawalState = EventOf<'payment.withdrawal-received'>['data'] & {
  handled: Omit<EventOf<'payment.withdrawal-handled'>['data'], 'withdrawalId'> | null
  /** Version of the stream of withdrawals that the state includes. */
  streamVersion: number
}

/** Returns an open withdrawal. */
export const receiveWithdrawal = ({
  data,
  streamVersion,
}: PlacedEvent<'payment.withdrawal-received'>): WithdrawalState => ({ ...data, handled: null, streamVersion })

/** Returns a withdrawal as handled. The first handling stays. */
export const handleWithdrawal = (
  withdrawal: WithdrawalState,
  { data: { handledAt, by, transactionId }, streamVersion }: PlacedEvent<'payment.withdrawal-handled'>,
): WithdrawalState => ({
  ...withdrawal,
  handled: withdrawal.handled ?? { handledAt, by, transactionId },
  streamVersion,
})

/** Applies events to withdrawals by id. Skips the handling of a withdrawal that isn't among them. */
export const applyToWithdrawals = (
  withdrawals: ReadonlyMap<string, WithdrawalState>,
  events: readonly PlacedEvent<Type>[],
): Map<string, WithdrawalState> => {
  const after = new Map(withdrawals)
  for (const event of events) {
    const { withdrawalId } = event.data
    if (event.type === 'payment.withdrawal-received') after.set(withdrawalId, receiveWithdrawal(event))
    else {
      const known = after.get(withdrawalId)
      if (known) after.set(withdrawalId, handleWithdrawal(known, event))
    }
  }
  return after
}
