import { type EventOf, oneOf, type PlacedEvent } from '#events/catalog.ts'

type Type = 'payment.withdrawal-received' | 'payment.withdrawal-accepted' | 'payment.withdrawal-handled'
export type WithdrawalEvent = EventOf<Type>

export const isWithdrawalEvent: (event: { type: string }) => event is WithdrawalEvent = oneOf<WithdrawalEvent>({
  'payment.withdrawal-received': true,
  'payment.withdrawal-accepted': true,
  'payment.withdrawal-handled': true,
})

type Later<T extends Type> = Omit<EventOf<T>['data'], 'withdrawalId'>

/** A withdrawal from a purchase, open until it is handled. */
export type WithdrawalState = EventOf<'payment.withdrawal-received'>['data'] & {
  /** The decision of an operator to return payments; null if there is none. */
  accepted: Later<'payment.withdrawal-accepted'> | null
  handled: Later<'payment.withdrawal-handled'> | null
  /** Version of the stream of withdrawals that the state includes. */
  streamVersion: number
}

/** Returns an open withdrawal. */
export const receiveWithdrawal = ({
  data,
  streamVersion,
}: PlacedEvent<'payment.withdrawal-received'>): WithdrawalState => ({
  ...data,
  accepted: null,
  handled: null,
  streamVersion,
})

/** Returns a withdrawal with what happened to it. The first acceptance and the first handling stay. */
export const changeWithdrawal = (
  withdrawal: WithdrawalState,
  event: PlacedEvent<Exclude<Type, 'payment.withdrawal-received'>>,
): WithdrawalState => {
  const { accepted, handled } = withdrawal
  const { withdrawalId: _, ...data } = event.data
  return {
    ...withdrawal,
    accepted: 'acceptedAt' in data ? (accepted ?? data) : accepted,
    handled: 'handledAt' in data ? (handled ?? data) : handled,
    streamVersion: event.streamVersion,
  }
}

/** Applies events to withdrawals by id. Skips changes of a withdrawal that isn't among them. */
export const applyToWithdrawals = (
  withdrawals: ReadonlyMap<string, WithdrawalState>,
  events: readonly PlacedEvent<Type>[],
): Map<string, WithdrawalState> => {
  const after = new Map(withdrawals)
  for (const event of events) {
    const { withdrawalId } = event.data
    const known = after.get(withdrawalId)
    if (event.type === 'payment.withdrawal-received') after.set(withdrawalId, receiveWithdrawal(event))
    else if (known) after.set(withdrawalId, changeWithdrawal(known, event))
  }
  return after
}
