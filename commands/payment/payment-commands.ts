import { type CommandHandler, createCommandHandler } from '#commands/command.ts'
import {
  evolvePurchase,
  isPaymentEvent,
  noPurchase,
  type PaymentEvent,
  type PurchaseState,
} from './payment.decision.ts'

/** Commands on the streams of transactions. */
export type PaymentCommands = CommandHandler<PurchaseState, PaymentEvent>

export const createPaymentCommands = createCommandHandler<PurchaseState, PaymentEvent>({
  isEvent: isPaymentEvent,
  initial: noPurchase,
  evolve: evolvePurchase,
  cacheSize: 5_000,
})
