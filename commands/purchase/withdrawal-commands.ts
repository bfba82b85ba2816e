import { type CommandDeps, type CommandHandler, createCommandHandler } from '#commands/command.ts'
import { handlingOf, WITHDRAWALS } from '#events/payment.ts'
import { isWithdrawalEvent, type WithdrawalEvent } from '#events/state/withdrawal-state.ts'

/** Commands on the stream of withdrawals. No decision depends on earlier ones. */
export type WithdrawalCommands = CommandHandler<null, WithdrawalEvent>

export const createWithdrawalCommands = ({ store, bus }: CommandDeps): WithdrawalCommands =>
  createCommandHandler<null, WithdrawalEvent>({
    store,
    bus,
    isEvent: isWithdrawalEvent,
    initial: null,
    evolve: () => null,
    cacheSize: 1,
  })

type Handling = Omit<Extract<WithdrawalEvent, { type: 'payment.withdrawal-handled' }>['data'], 'handledAt'> & {
  handledAt: Date
  /** Identifies the request or the event that caused it. */
  correlation: string
}

/**
 * Marks a withdrawal as handled: by an operator, or by the refund of a transaction. All use the same key, so the first one
 * counts. Returns false if it was handled before.
 */
export const markHandled = async (
  withdrawals: WithdrawalCommands,
  { handledAt, correlation, ...handled }: Handling,
): Promise<boolean> => {
  const key = handlingOf(handled.withdrawalId)
  const data = { ...handled, handledAt: handledAt.toISOString() }
  const outcome = await withdrawals.handle(WITHDRAWALS, { key, fingerprint: key, correlation }, () => [
    { type: 'payment.withdrawal-handled', data },
  ])
  return outcome === 'appended'
}
