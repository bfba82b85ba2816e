import { type CommandDeps, type CommandHandler, createCommandHandler } from '#commands/command.ts'
import {
  evolvePurchase,
  isPaymentEvent,
  noPurchase,
  type PaymentEvent,
  type PurchaseState,
} from './payment.decision.ts'

/** Commands on the streams of transactions. */
export type PaymentCommands = CommandHandler<PurchaseState, PaymentEvent>

const CACHE_SIZE = 5_000

export const createPaymentCommands = ({ store, bus }: CommandDeps): PaymentCommands =>
  createCommandHandler({
    store,
    bus,
    isEvent: isPaymentEvent,
    initial: noPurchase,
    evolve: evolvePurchase,
    cacheSize: CACHE_SIZE,
  })
